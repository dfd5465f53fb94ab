import { Button, Center, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { ApiError } from '../api/call.ts';
import { t } from '../words.ts';
import { ErrorNotice } from './notices.tsx';

/** The page has its icon in itself. */
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;

export function Logo({ size }: { size: number }) {
  return <img src={icon} alt="" width={size} height={size} />;
}

export function PageWaiting() {
  return (
    <Center mih="40vh">
      <Loader role="status" aria-label={t('Loading')} />
    </Center>
  );
}

/** Shown instead of a page or panel that could not be loaded. */
export function PageFault({ error }: { error: unknown }) {
  if (isForbidden(error)) return <NotForYou />;
  if (isMissing(error)) return <NotFound />;
  return <Fault error={error} />;
}

function Fault({ error }: { error: unknown }) {
  useDocumentTitle(titleOf(t('Something went wrong')));
  return (
    <Center mih="60vh" p="md">
      <Stack maw={480}>
        <ErrorNotice error={error} />
        <Button onClick={() => location.reload()}>{t('Reload')}</Button>
      </Stack>
    </Center>
  );
}

export function NotFound() {
  return (
    <MessagePage
      title={t('Page not found')}
      about={t('The address is wrong, or the page no longer exists.')}
    />
  );
}

/** Whether the role or its outlets forbid this. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'FORBIDDEN';
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

/** Shown instead of a page that this user may not see. */
export function NotForYou() {
  return (
    <MessagePage
      title={t('Your role cannot open this page')}
      about={t(
        'Ask the owner of the business if you need access. If you signed in with a PIN, sign in with your password.',
      )}
    />
  );
}

function MessagePage({ title, about }: { title: string; about: string }) {
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
            {t('Home')}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

const titleOf = (title: string) => `${title} · Tillhouse`;
