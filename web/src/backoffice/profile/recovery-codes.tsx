import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { saveFile } from '../../api/download.ts';
import { t } from '../../words.ts';

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <Alert color="yellow" variant="light" title={t('Recovery codes')}>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'Each code signs you in once if you lose your authenticator app. Keep them safe. They are not shown again.',
          )}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={4}>
          {codes.map((code) => (
            <Code key={code}>{code}</Code>
          ))}
        </SimpleGrid>
        <Group>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            onClick={() =>
              saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'tillhouse-recovery-codes.txt')
            }
          >
            {t('Save to file')}
          </Button>
          <Button onClick={onDone}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Alert>
  );
}
