import { Button, Center, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
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
  return <Fault error={error} />;
}

function Fault({ error }: { error: unknown }) {
  useDocumentTitle(titleOf(t('That did not work')));
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
    <Instead
      title={t('There is nothing here')}
      about={t('The address is wrong, or what it showed is gone.')}
    />
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
    <Instead
      title={t('This page is not for your role')}
      about={t('Ask the owner of the business if you need it.')}
    />
  );
}

function Instead({ title, about }: { title: string; about: string }) {
  useDocumentTitle(titleOf(title));
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" maw={480}>
        <Title order={1} size="h2" ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center">
          {about}
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

const titleOf = (title: string) => `${title} · Tillhouse`;
