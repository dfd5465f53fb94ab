import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { ApiError } from '../api/call.ts';
import { t } from '../words.ts';
import { ErrorNotice } from './notices.tsx';

export function PageWaiting() {
  return (
    <Center mih="40vh">
      <Loader role="status" aria-label={t('Loading')} />
    </Center>
  );
}

export function PageFault({ error }: { error: unknown }) {
  if (isForbidden(error)) return <NotForYou />;
  return (
    <Center mih="60vh" p="md">
      <Stack maw={480}>
        <ErrorNotice error={error} />
        <Button onClick={() => location.reload()}>{t('Load again')}</Button>
      </Stack>
    </Center>
  );
}

export function NotFound() {
  return (
    <Center mih="60vh" p="md">
      <Stack align="center">
        <Title order={1}>{t('There is nothing here')}</Title>
        <Text c="dimmed">{t('The address is wrong, or what it showed is gone.')}</Text>
        <Button component="a" href="/app">
          {t('To the start')}
        </Button>
      </Stack>
    </Center>
  );
}

/** Whether the role, or its limit to outlets, is what stands in the way. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'FORBIDDEN';
}

/** In place of a page that this user may not see, so that none of it is shown. */
export function NotForYou() {
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
