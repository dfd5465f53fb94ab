import { Alert, Anchor, CopyButton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { ApiError } from '../api/call.ts';
import { t } from '../words.ts';

/** Where notices stand: out of the way of thumbs on a phone, whose buttons are at the bottom. */
export function Notices() {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return <Notifications position={isNarrow ? 'top-center' : 'bottom-right'} />;
}

export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4_000, closeButtonProps: closing() });
}

export function notifyError(error: unknown): void {
  notifications.show({
    title: t('That did not work'),
    message: <Told error={error} />,
    color: 'red',
    autoClose: 12_000,
    closeButtonProps: closing(),
  });
}

const closing = () => ({ 'aria-label': t('Close') });

/** What happened, what to do, and what to quote when asking for help. */
export function ErrorNotice({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" variant="light" title={t('That did not work')} role="alert">
      <Told error={error} />
    </Alert>
  );
}

function Told({ error }: { error: unknown }) {
  if (!(error instanceof ApiError))
    return <Text size="sm">{t('Something went wrong on this page. Load it again.')}</Text>;
  const { requestId } = error;
  return (
    <>
      <Text size="sm">{error.message}</Text>
      {error.errors
        .map(({ field, message }) => (field === 'body' ? message : `${field}: ${message}`))
        // The message itself is often the first of them.
        .filter((line) => !error.message.includes(line))
        .map((line) => (
          <Text size="sm" key={line}>
            {line}
          </Text>
        ))}
      {wayOut(error) && <Text size="sm">{wayOut(error)}</Text>}
      {hasEnded(error) && (
        <Text size="sm">
          <Anchor href="/app/sign-in" target="_blank" inherit>
            {t('Sign in again in another tab')}
          </Anchor>
          {t(', and then try again here. Nothing that you typed is lost.')}
        </Text>
      )}
      {requestId && (
        <CopyButton value={requestId}>
          {({ copied, copy }) => (
            <Anchor component="button" type="button" size="xs" onClick={copy}>
              {copied ? t('Copied') : t('Copy the request id')}
            </Anchor>
          )}
        </CopyButton>
      )}
    </>
  );
}

function hasEnded({ status, code }: ApiError): boolean {
  return status === 401 && code !== 'INVALID_CREDENTIALS';
}

function wayOut({ status, code }: ApiError): string | undefined {
  if (code === 'OFFLINE') return t('Check the network and try again. Nothing that you typed is lost.');
  if (status === 429 || status === 503) return t('Wait a moment and try again.');
  if (status >= 500) return t('Try again. If it stays, tell your administrator the request id.');
  return undefined;
}
