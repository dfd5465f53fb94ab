import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCashRegister, IconCheck, IconPackages, IconTag, IconUserPlus } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { Link } from '../../routing/link.tsx';
import { type Session, useSession } from '../../session/session.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { t } from '../../words.ts';

type Done = Schema<'Dashboard'>['steps'];
type Step = {
  name: keyof Done;
  title: string;
  about: string;
  icon: typeof IconTag;
  links: { label: string; to: string }[];
};

/** On Home, the first steps stay until all are done or somebody hides them. The help has them for ever. */
export function FirstSteps({ done, isHelp = false }: { done: Done; isHelp?: boolean }) {
  const session = useSession();
  const [isHidden, setHidden] = useLocalStorage({
    key: `tillhouse.firstSteps.${session.organisation.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const steps = stepsOf(session);
  if (!isHelp && (isHidden || steps.every(({ name }) => done[name]))) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('First steps')}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {t('First steps')}
          </Title>
          {!isHelp && (
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                {t('You find them again in Help, under your name.')}
              </Text>
              <Button variant="default" size="xs" onClick={() => setHidden(true)}>
                {t('Hide')}
              </Button>
            </Group>
          )}
        </Group>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {steps.map((step) => (
            <OneStep key={step.name} {...step} isDone={done[step.name]} />
          ))}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

function OneStep({ title, about, icon: Icon, links, isDone }: Step & { isDone: boolean }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant={isDone ? 'filled' : 'light'} size={36} radius="xl" aria-hidden>
        {isDone ? <IconCheck size={20} /> : <Icon size={20} />}
      </ThemeIcon>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {isDone ? t('Done') : about}
        </Text>
        <Group gap="md" mt={4}>
          {links.map(({ label, to }) => (
            <Anchor key={to} component={Link} {...linkTo(to)} size="sm" fw={600}>
              {label}
            </Anchor>
          ))}
        </Group>
      </div>
    </Group>
  );
}

function stepsOf({ may, mayEverywhere, user }: Session): Step[] {
  const mayWrite = may('inventory.write');
  const steps: (Step | false)[] = [
    mayWrite && {
      name: 'products',
      title: t('Add your products'),
      about: t('Add them one by one, or import a spreadsheet.'),
      icon: IconTag,
      links: [
        { label: t('Add a product'), to: '/products/new' },
        { label: t('Import a file'), to: '/import' },
        // Products refer to a tax rate, so the rates come first.
        ...(mayEverywhere('settings.write')
          ? [{ label: t('Tax rates'), to: '/settings/business#taxes' }]
          : []),
      ],
    },
    mayWrite && {
      name: 'stock',
      title: t('Add your stock'),
      about: t('Count what you have, or record a purchase.'),
      icon: IconPackages,
      links: [
        { label: t('Count stock'), to: '/stocktakes' },
        { label: t('Record a purchase'), to: '/purchases/new' },
      ],
    },
    may('sales.sell') && {
      name: 'till',
      title: t('Open the till'),
      about: t('Count the cash in the drawer and start selling.'),
      icon: IconCashRegister,
      links: [{ label: t('Go to the till'), to: '/till' }],
    },
    may('users.manage') && {
      name: 'team',
      title: t('Add your team'),
      about: user.emailVerified
        ? t('Invite people by email, or add cashiers with a name and a PIN.')
        : t('Add cashiers with a name and a PIN. To invite people by email, confirm your own address first.'),
      icon: IconUserPlus,
      links: [{ label: t('Add staff'), to: '/users?open=new' }],
    },
  ];
  return steps.filter((step) => step !== false);
}
