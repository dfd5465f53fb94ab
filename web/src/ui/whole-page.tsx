import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
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

export function PageFault({ error }: { error: unknown }) {
  if (isForbidden(error)) return <NotForYou />;
  // An address with an id that is none leads nowhere either.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />;
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
        <Button component="a" href="/app">
          {t('To the start')}
        </Button>
      </Stack>
    </Center>
  );
}

const titleOf = (title: string) => `${title} · Tillhouse`;
