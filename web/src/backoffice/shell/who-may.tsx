import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { t } from '../../words.ts';

/** What opens each place, as the server's sidebar has it: who types an address is told so instead of page by page. */
const opens: Record<string, string> = {
  '/sales': 'sales.read',
  '/shifts': 'sales.read',
  '/tills': 'sales.sell',
  '/payments': 'money.read',
  '/payment-analysis': 'money.read',
  '/banks': 'money.read',
  '/expenses': 'money.read',
  '/accounts': 'money.read',
  '/users': 'users.manage',
  '/settings': 'settings.write',
  '/audit': 'audit.read',
  '/administration': 'platform.admin',
};

export function mayOpen(pathname: string, may: (permission: string) => boolean): boolean {
  const permission = opens[`/${pathname.split('/')[1]}`];
  return permission === undefined || may(permission);
}

export function NotYours() {
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" maw={480}>
        <Title order={1} size="h2" ta="center">
          {t('This page is not for your role')}
        </Title>
        <Text c="dimmed" ta="center">
          {t('Ask the owner of the business if you need it.')}
        </Text>
        <Button component="a" href="/app">
          {t('To the start')}
        </Button>
      </Stack>
    </Center>
  );
}
