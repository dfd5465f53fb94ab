import { Alert, Anchor, CopyButton, Notification, type NotificationProps, Portal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type NotificationData, notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { language, t } from '../words.ts';
import { useFreePlace } from './free-place.ts';

/**
 * Notices stand where they cover no button: near the bottom, and on a phone near the top. The library only keeps the
 * list of them. Its own component, which can be swiped away, is ten times as large as this.
 */
export function Notices() {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const { notifications: shown } = useNotifications();
  const { column, top } = useFreePlace(shown.length, isNarrow);
  if (shown.length === 0) return null;
  return (
    <Portal>
      <div className="notices no-print" data-column={column} style={{ top }}>
        {shown.map((notice) => (
          <Notice key={notice.id} {...notice} />
        ))}
      </div>
    </Portal>
  );
}

/** A notice stays while somebody points at it. */
function Notice({ id, message, autoClose, position, ...rest }: NotificationData) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (typeof autoClose !== 'number' || isHeld) return;
    const timer = setTimeout(() => id && notifications.hide(id), autoClose);
    return () => clearTimeout(timer);
  }, [id, autoClose, isHeld]);
  // A number that the library adds. It is no property of the component.
  const { __sequence, ...shown } = rest as typeof rest & { __sequence?: number };
  return (
    <Notification
      role="alert"
      mah={200}
      {...(shown as NotificationProps)}
      onClose={() => id && notifications.hide(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {message}
    </Notification>
  );
}

/** The message may be one of the server, which speaks English. */
export async function notifyDone(text: string): Promise<void> {
  const message =
    language === 'en'
      ? text
      : await import('./refusal-words.ts').then((words) => words.sentenceInWords(text));
  notifications.show({ message, color: 'teal', autoClose: 4_000, closeButtonProps: namedCloseButton() });
}

export function notifyError(error: unknown): void {
  notifications.show({
    title: t('Something went wrong'),
    message: <ErrorText error={error} />,
    color: 'red',
    autoClose: 12_000,
    closeButtonProps: namedCloseButton(),
  });
}

const namedCloseButton = () => ({ 'aria-label': t('Close') });

/** Shows what happened, what to do, and the request ID to quote when asking for help. */
export function ErrorNotice({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" variant="light" title={t('Something went wrong')} role="alert">
      <ErrorText error={error} />
    </Alert>
  );
}

function ErrorText({ error }: { error: unknown }) {
  if (!(error instanceof ApiError)) return <Text size="sm">{t('This page has a problem. Reload it.')}</Text>;
  const { requestId } = error;
  return (
    <>
      <Text size="sm">{error.message}</Text>
      {error.errors
        .map(({ label, message }) => (label ? `${label}: ${message}` : message))
        // The message often repeats the first problem.
        .filter((line) => !error.message.includes(line))
        .map((line) => (
          <Text size="sm" key={line}>
            {line}
          </Text>
        ))}
      {adviceFor(error) && <Text size="sm">{adviceFor(error)}</Text>}
      {isSessionOver(error) && (
        <Text size="sm">
          <Anchor href="/app/sign-in" target="_blank" inherit>
            {t('Sign in again in another tab.')}
          </Anchor>{' '}
          {t('Then try again here. Nothing you typed is lost.')}
        </Text>
      )}
      {requestId && (
        <CopyButton value={requestId}>
          {({ copied, copy }) => (
            <Anchor component="button" type="button" size="xs" onClick={copy}>
              {copied ? t('Copied') : t('Copy request ID')}
            </Anchor>
          )}
        </CopyButton>
      )}
    </>
  );
}

function isSessionOver({ status, code }: ApiError): boolean {
  return status === 401 && code !== 'INVALID_CREDENTIALS';
}

function adviceFor({ status, code }: ApiError): string | undefined {
  if (code === 'OFFLINE') return t('Check your connection and try again. Nothing you typed is lost.');
  if (status === 429 || status === 503) return t('Wait a moment and try again.');
  if (status >= 500) return t('Try again. If it keeps happening, give your administrator the request ID.');
  return undefined;
}
