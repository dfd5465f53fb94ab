import { Anchor, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCashRegister, IconPackages, IconTag, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReadPath, useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { t } from '../../words.ts';

type Step = {
  title: string;
  about: string;
  icon: typeof IconTag;
  links: { label: string; to: string }[];
  isDone: boolean | undefined;
};

/** The way of a new business to its first sale. A finished step disappears, and all of them do once it can sell. */
export function FirstSteps() {
  const { may, mayEverywhere, user } = useSession();
  const mayWrite = may('inventory.write');
  const hasProducts = useHasRows('/inventory/products', 1);
  const hasStock = useHasRows('/inventory/stock/movements', 1);
  const hasShift = useHasRows('/till/sessions', 1);
  // The first row is the user who sees this. A second one is a colleague.
  const hasColleagues = useHasRows('/users', 2, may('users.manage'));
  const steps: (Step | false)[] = [
    mayWrite && {
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
      isDone: hasProducts,
    },
    mayWrite && {
      title: t('Add your stock'),
      about: t('Count what you have, or record a purchase.'),
      icon: IconPackages,
      links: [
        { label: t('Count stock'), to: '/stocktakes' },
        { label: t('Record a purchase'), to: '/purchases/new' },
      ],
      isDone: hasStock,
    },
    may('sales.sell') && {
      title: t('Open the till'),
      about: t('Count the cash in the drawer and start selling.'),
      icon: IconCashRegister,
      links: [{ label: t('Go to the till'), to: '/till' }],
      isDone: hasShift,
    },
  ];
  const colleagues: Step | false = may('users.manage') && {
    title: t('Invite your team'),
    about: user.emailVerified
      ? t('Everyone gets an email and sees what their role allows.')
      : t('Everyone gets an email, once your own address is confirmed.'),
    icon: IconUserPlus,
    links: [{ label: t('Invite someone'), to: '/users?open=new' }],
    isDone: hasColleagues,
  };
  const all = [...steps, colleagues].filter((step) => step !== false);
  const left = all.filter(({ isDone }) => !isDone);
  // The steps appear together. A person who works alone is not asked to invite people forever.
  const isKnown = all.every(({ isDone }) => isDone !== undefined);
  if (!isKnown || !left.some((step) => step !== colleagues)) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('First steps')}>
      <Stack gap="md">
        <Title order={2} size="h5">
          {t('First steps')}
        </Title>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {left.map(({ title, about, icon: Icon, links }) => (
            <Group key={title} gap="sm" wrap="nowrap" align="flex-start">
              <ThemeIcon variant="light" size={36} radius="xl" aria-hidden>
                <Icon size={20} />
              </ThemeIcon>
              <div>
                <Text fw={600}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {about}
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
          ))}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

/** Whether the list has at least this many rows. Undefined until it is known, or if the user may not see it. */
function useHasRows(path: ReadPath, least: number, isOn = true): boolean | undefined {
  const { data } = useRead(path, { query: { limit: least } } as never, { enabled: isOn });
  return (data as { rows: unknown[] } | undefined) && (data as { rows: unknown[] }).rows.length >= least;
}
