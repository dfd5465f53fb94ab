import { Button, Code, CopyButton, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, client, dataOf, refuse, serverAnswered } from '../api/call.ts';
import { ErrorNotice } from '../ui/notices.tsx';
import { t } from '../words.ts';
import { land } from './landing.ts';
import { Outside } from './outside.tsx';

type Line = {
  percent?: number;
  businessName?: string;
  password?: string;
  logins?: string[];
  failed?: string;
};
type Logins = { password: string; logins: string[] };

/** Creates the demo, shows the progress, and shows its logins once. */
export function FillDemo({ onBack }: { onBack: () => void }) {
  const queries = useQueryClient();
  const [logins, setLogins] = useState<Logins>();
  const [percent, setPercent] = useState(0);
  const [error, setError] = useState<unknown>();
  const start = useCallback(() => {
    setError(undefined);
    fillOnce((line) => {
      if (line.percent !== undefined) setPercent(line.percent);
      if (line.password && line.logins) setLogins({ password: line.password, logins: line.logins });
    }).catch(setError);
  }, []);
  useEffect(start, [start]);
  const isDone = percent === 100;
  const signIn = async ({ password, logins: [identifier = ''] }: Logins) => {
    await dataOf(client.POST('/auth/login', { body: { identifier, password, platform: 'web' } })).then(
      () => land(queries),
      setError,
    );
  };
  return (
    <Outside title={isDone ? t('The demo is ready') : t('Creating the demo')} width={520}>
      {!error && (
        <Progress.Root size="lg">
          <Progress.Section value={Math.max(percent, 2)} aria-label={t('Progress')} />
        </Progress.Root>
      )}
      <ErrorNotice error={error} />
      {isDone && logins && <LoginList logins={logins} onSignIn={() => signIn(logins)} />}
      {!!error && !isDone && (
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button onClick={start}>{t('Try again')}</Button>
        </Group>
      )}
    </Outside>
  );
}

/** The logins of the demo. Nobody can sign in before the demo is done, so they are shown then. */
function LoginList({ logins: { password, logins }, onSignIn }: { logins: Logins; onSignIn: () => void }) {
  return (
    <Stack gap="xs">
      <Text size="sm">{t('They all use this password. Write it down now. It is not shown again:')}</Text>
      <Group gap="xs">
        <Code fz="md">{password}</Code>
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <List size="sm">
        {logins.map((login) => (
          <List.Item key={login}>{login}</List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onSignIn}>{t('Sign in as the owner')}</Button>
      </Group>
    </Stack>
  );
}

let running: Promise<void> | undefined;
let received: Line[] = [];
let listener: (line: Line) => void = () => {};

/**
 * Requests the demo once, however often the page renders. A later listener gets the earlier lines too. After a failure
 * the demo is requested again.
 */
function fillOnce(onLine: (line: Line) => void): Promise<void> {
  listener = onLine;
  for (const line of received) onLine(line);
  running ??= fill((line) => {
    received.push(line);
    listener(line);
    if (line.failed) throw new ApiError({ status: 0, code: 'FAILED', message: line.failed });
  }).catch((error) => {
    running = undefined;
    received = [];
    throw error;
  });
  return running;
}

async function fill(onLine: (line: Line) => void): Promise<void> {
  const answer = await fetch('/app/demo', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok || !answer.body) {
    const refusal = await answer.json().catch(() => ({}));
    const message = refusal.message ?? serverAnswered(answer.status);
    return refuse({ status: answer.status, code: refusal.code ?? 'SERVER_ERROR', message });
  }
  let rest = '';
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(JSON.parse(line));
  }
}
