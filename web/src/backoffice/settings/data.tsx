import { Alert, Anchor, Button, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { Moment } from '../../ui/figures.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

type Export = Schema<'BusinessExport'>;

/** Everything that the business has, as one file that another Tillhouse can import. */
export default function Data() {
  const [made, setMade] = useState<Export>();
  const begin = useWrite({
    send: (_: undefined, headers) => dataOf(client.POST('/settings/export', { headers })),
    onDone: setMade,
  });
  const isRunning = made?.status === 'QUEUED' || made?.status === 'RUNNING';
  useEffect(() => {
    if (!made || !isRunning) return;
    const timer = setInterval(async () => {
      const answer = await fetch(made.url, { method: 'HEAD' }).catch(() => undefined);
      if (answer?.status === 200) setMade({ ...made, status: 'COMPLETED', percent: 100 });
      else if (answer?.status === 202) {
        const now = await fetch(made.url).then((response) => response.json());
        setMade(now.data);
      } else if (answer && answer.status >= 400) setMade({ ...made, status: 'FAILED' });
    }, 1_000);
    return () => clearInterval(timer);
  }, [made, isRunning]);
  return (
    <PageFrame title={t('Data')}>
      <Stack maw={560}>
        <Text>
          {t(
            'Your data is yours: one file with every record and image, as of one moment, that another Tillhouse can import. Passwords are not in it; they are set anew there.',
          )}
        </Text>
        <Button
          w="fit-content"
          loading={begin.isPending || isRunning}
          onClick={() => begin.mutate(undefined)}
        >
          {t('Make the file')}
        </Button>
        {isRunning && <Progress value={made.percent} aria-label={t('How far it is')} />}
        {made?.status === 'COMPLETED' && (
          <Alert color="teal" title={t('The file is ready')}>
            <Anchor href={made.url}>{t('Download it')}</Anchor> · {t('until')} <Moment at={made.expiresAt} />
          </Alert>
        )}
        {made?.status === 'FAILED' && (
          <Alert color="red" title={t('There is no file')}>
            {made.failure ?? t('Try again.')}
          </Alert>
        )}
      </Stack>
    </PageFrame>
  );
}
