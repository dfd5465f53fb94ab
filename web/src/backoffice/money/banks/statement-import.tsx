import { Alert, Button, FileInput, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { Day, formatQuantity, Money, wordOf } from '../../../ui/figures.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { StatementColumns } from './statement-columns.tsx';

type Preview = Schema<'StatementPreview'>;
type Columns = Schema<'StatementColumns'>;

function formOf(file: File): never {
  const body = new FormData();
  // The content decides what the file is, whatever the browser calls it.
  body.append('file', new File([file], file.name, { type: 'text/plain' }));
  return body as never;
}

/** The server says in English what is wrong with the file. */
async function inWords(preview: Preview): Promise<Preview> {
  if (!preview.problem) return preview;
  const { sentenceInWords } = await import('../../../ui/refusal-words.ts');
  return { ...preview, problem: `${t('File')}: ${await sentenceInWords(preview.problem)}` };
}

/** Takes a statement file: choose it, say what its columns are, look, and import. */
export function StatementImport({ bankId }: { bankId: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview>();
  const [choosesColumns, setChoosesColumns] = useState(false);
  const path = { bankId };
  const look = useWrite({
    send: async (chosen: File) =>
      inWords(
        await dataOf(
          client.POST('/banks/{bankId}/statements/preview', { params: { path }, body: formOf(chosen) }),
        ),
      ),
    onDone: setPreview,
    showsOwnErrors: true,
    ignoreRepeatMs: 0,
  });
  const save = useWrite({
    send: (columns: Columns, headers) =>
      dataOf(client.PUT('/banks/{bankId}/statement-columns', { params: { path }, headers, body: columns })),
    onDone: () => {
      setChoosesColumns(false);
      if (file) look.mutate(file);
    },
    showsOwnErrors: true,
  });
  const take = useWrite({
    send: async ({ chosen, columns }: { chosen: File; columns: Columns | null }, headers) => {
      if (columns)
        await dataOf(client.PUT('/banks/{bankId}/statement-columns', { params: { path }, body: columns }));
      return dataOf(
        client.POST('/banks/{bankId}/statements', { params: { path }, headers, body: formOf(chosen) }),
      );
    },
    done: ({ newLines, recorded }) =>
      t('New lines: {number}. Recorded by rules: {recorded}.', { number: newLines, recorded }),
    onDone: () => choose(null),
    showsOwnErrors: true,
  });

  function choose(chosen: File | null) {
    setFile(chosen);
    setPreview(undefined);
    setChoosesColumns(false);
    take.reset();
    if (chosen) look.mutate(chosen);
  }

  const needsColumns = preview?.format === 'CSV' && (choosesColumns || preview.statements.length === 0);
  const newLines = preview?.statements.reduce((sum, one) => sum + one.newLines, 0) ?? 0;
  return (
    <Paper withBorder p="md">
      <Stack>
        <FileInput
          label={t('Statement of the bank')}
          description={t('CSV, OFX, CAMT.053 or MT940, as your bank offers it')}
          placeholder={t('Choose file')}
          leftSection={<IconFileSpreadsheet size={18} />}
          accept=".csv,.txt,.ofx,.qfx,.xml,.sta,.940,.mt940"
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': t('Remove file') }}
          maw={420}
        />
        {look.error && <ErrorNotice error={look.error} />}
        {preview?.problem && <Alert color="orange">{preview.problem}</Alert>}
        {preview && needsColumns && (
          <StatementColumns
            key={JSON.stringify(preview.columns)}
            preview={preview}
            isSaving={save.isPending || look.isPending}
            error={save.error}
            onSave={(columns) => save.mutate(columns)}
          />
        )}
        {preview && !needsColumns && <StatementCheck preview={preview} />}
        {take.error && <ErrorNotice error={take.error} />}
        {file && preview && !needsColumns && (
          <Group>
            <Button
              loading={take.isPending}
              onClick={() => take.mutate({ chosen: file, columns: preview.isSaved ? null : preview.columns })}
            >
              {t('Import new lines ({number})', { number: newLines })}
            </Button>
            {preview.format === 'CSV' && (
              <Button variant="default" onClick={() => setChoosesColumns(true)}>
                {t('Change the columns')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function StatementCheck({ preview }: { preview: Preview }) {
  return (
    <Stack gap="xs">
      {preview.statements.map((one) => (
        <Text key={`${one.fromDate} ${one.toDate} ${one.lines}`} size="sm" component="div">
          <Group gap="xs">
            <b>{wordOf(preview.format)}</b>
            <Day day={one.fromDate} /> – <Day day={one.toDate} />
            <span>
              {t('Lines: {number}, new: {new}', {
                number: formatQuantity(one.lines),
                new: formatQuantity(one.newLines),
              })}
            </span>
            {one.openingBalance !== null && (
              <span>
                {t('Opening')} <Money amount={one.openingBalance} />, {t('Closing')}{' '}
                <Money amount={one.closingBalance} />
              </span>
            )}
          </Group>
        </Text>
      ))}
      <Table.ScrollContainer minWidth={0} type="native">
        <Table withTableBorder aria-label={t('First lines')}>
          <Table.Tbody>
            {preview.lines.slice(0, 10).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
              <Table.Tr key={at} c={line.isNew ? undefined : 'dimmed'}>
                <Table.Td>
                  <Day day={line.bookedOn} />
                </Table.Td>
                <Table.Td>{line.description}</Table.Td>
                <Table.Td ta="end">
                  <Money amount={line.amount} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
