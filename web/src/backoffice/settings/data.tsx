import { Alert, Anchor, Button, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { Moment } from '../../ui/figures.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { useServerText } from '../../ui/server-text.ts';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

type Export = Schema<'BusinessExport'>;

/** Exports the whole business as one file that another Tillhouse can import. */
export default function Data() {
  const serverText = useServerText();
  const [job, setJob] = useState<Export>();
  const begin = useWrite({
    send: (_: undefined, headers) => dataOf(client.POST('/settings/export', { headers })),
    onDone: setJob,
  });
  const isRunning = job?.status === 'QUEUED' || job?.status === 'RUNNING';
  useEffect(() => {
    if (!job || !isRunning) return;
    const timer = setInterval(async () => {
      // The file may be large, so a HEAD request asks first whether it is ready. 202 means not yet.
      const answer = await fetch(job.url, { method: 'HEAD' }).catch(() => undefined);
      if (answer?.status === 200) setJob({ ...job, status: 'COMPLETED', percent: 100 });
      else if (answer?.status === 202) {
        const now = await fetch(job.url).then((response) => response.json());
        setJob(now.data);
      } else if (answer && answer.status >= 400) setJob({ ...job, status: 'FAILED' });
    }, 1_000);
    return () => clearInterval(timer);
  }, [job, isRunning]);
  return (
    <PageFrame>
      <Stack maw={560}>
        <Text>
          {t(
            'Export everything in one file: every record and image, as of now. Another Tillhouse can import it. Passwords are not included and must be set again there.',
          )}
        </Text>
        <Button
          w="fit-content"
          loading={begin.isPending || isRunning}
          onClick={() => begin.mutate(undefined)}
        >
          {t('Create export')}
        </Button>
        {isRunning && <Progress value={job.percent} aria-label={t('Progress')} />}
        {job?.status === 'COMPLETED' && (
          <Alert color="teal" title={t('The file is ready')}>
            <Anchor href={job.url}>{t('Download')}</Anchor> · {t('until')} <Moment at={job.expiresAt} />
          </Alert>
        )}
        {job?.status === 'FAILED' && (
          <Alert color="red" title={t('Export failed')}>
            {job.failure ? serverText(job.failure) : t('Start the export again.')}
          </Alert>
        )}
      </Stack>
    </PageFrame>
  );
}
