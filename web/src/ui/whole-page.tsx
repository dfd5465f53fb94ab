import { Button, Center, Group, Loader, Stack, Text, Title } from '@mantine/core';
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

/** In place of what could not be read: a page, or what a row shows beside its list. */
export function PageFault({ error }: { error: unknown }) {
  if (isForbidden(error)) return <NotForYou />;
  if (isMissing(error)) return <NotFound />;
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
        <Title order={1} size="h2" ta="center">
          {t('There is nothing here')}
        </Title>
        <Text c="dimmed" ta="center">
          {t('The address is wrong, or what it showed is gone.')}
        </Text>
        <Group>
          {history.length > 1 && (
            <Button variant="default" onClick={() => history.back()}>
              {t('Back')}
            </Button>
          )}
          <Button component="a" href="/app">
            {t('To the start')}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

/** Whether the role, or its limit to outlets, is what stands in the way. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'FORBIDDEN';
}

/** Whether there is nothing at this address. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
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
