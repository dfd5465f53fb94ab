import { Button, FileInput, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { client, dataOf } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { useWrite } from '../../../api/write.ts';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { ErrorNotice, notifyError } from '../../../ui/notices.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { t } from '../../../words.ts';
import { CataloguePage } from '../catalogue-page.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { mappedFile, readCsvFile, type Sheet } from './csv.ts';
import { ImportRun, type RunDone } from './import-run.tsx';

type Chosen = { file: File /** Where it can be read here. */; sheet: Sheet | undefined };
type Asked = { dryRun: boolean; skipInvalid?: boolean; ignoreUnknownColumns?: boolean };

const template = (format: string) =>
  download(`/inventory/stock/import/template?format=${format}`, `products.${format}`).catch(notifyError);

/** Products and stock from a sheet: choose it, say what its columns are, check it, import it. */
export default function ImportPage() {
  const { run } = useSearch({ strict: false }) as { run?: string };
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();
  // A field of its own for each choice: else a mended file of the same name could not be chosen again.
  const [choices, setChoices] = useState(0);
  const [outletId, setOutletId] = useState<string | null>(null);
  const goTo = (importId: string | undefined) =>
    navigate({ to: '/import', search: { run: importId } as never, replace: true });

  async function choose(file: File | null) {
    goTo(undefined);
    if (!file) return setChosen(undefined);
    const isXlsx = /\.xls[xm]?$/i.test(file.name);
    const sheet = isXlsx ? undefined : await readCsvFile(file);
    setChosen({ file, sheet });
    setChoices((before) => before + 1);
  }

  const send = useWrite({
    send: ({ dryRun, skipInvalid = false, ignoreUnknownColumns = false }: Asked, headers) => {
      const { file, sheet } = chosen as Chosen;
      const body = new FormData();
      body.append('file', sheet ? mappedFile(sheet, file.name) : file);
      // What stands in a column that is not imported is no mistake: that was chosen here.
      const ignored = ignoreUnknownColumns || (sheet?.mapping.includes(null) ?? false);
      const query = { dryRun, skipInvalid, ignoreUnknownColumns: ignored, ...(outletId && { outletId }) };
      const call = client.POST('/inventory/stock/import', {
        params: { query },
        headers,
        body: body as never,
      });
      return dataOf(call);
    },
    onDone: ({ importId }) => goTo(importId),
    showsErrors: true,
  });

  const sheet = chosen?.sheet;
  return (
    <CataloguePage>
      <PageFrame
        title={t('Import')}
        about={t(
          'Products, prices and stock from a sheet. Nothing is changed before you have seen what will happen.',
        )}
        actions={
          <>
            <Button variant="default" onClick={() => template('xlsx')}>
              {t('Template (XLSX)')}
            </Button>
            <Button variant="default" onClick={() => template('csv')}>
              {t('Template (CSV)')}
            </Button>
          </>
        }
      >
        <Part title={t('The sheet')}>
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <FileInput
              key={choices}
              label={t('File')}
              description={t('CSV or XLSX, up to 10 MB and 50,000 rows')}
              placeholder={t('Choose a file')}
              leftSection={<IconFileSpreadsheet size={18} />}
              accept=".csv,.tsv,.txt,.xlsx,text/csv"
              value={chosen?.file ?? null}
              onChange={choose}
              clearable
              miw={220}
            />
            <OutletPicker
              label={t('Outlet')}
              description={t('Where stock goes when a row names no outlet')}
              placeholder={t('The only one')}
              clearable
              value={outletId}
              onChange={setOutletId}
              miw={220}
            />
          </Group>
          {chosen && !chosen.sheet && (
            <Text size="sm" c="dimmed">
              {t(
                'The columns of this file are read when it is checked. To say here what they are, save it as CSV.',
              )}
            </Text>
          )}
          {sheet && (
            <ColumnMapping
              sheet={sheet}
              onChange={(mapping) => {
                goTo(undefined);
                setChosen({ ...chosen, sheet: { ...sheet, mapping } });
              }}
            />
          )}
          <ErrorNotice error={send.error} />
          <Group justify="flex-end">
            <Button
              variant={run ? 'default' : 'filled'}
              disabled={!chosen}
              loading={send.isPending}
              onClick={() => send.mutate({ dryRun: true })}
            >
              {run ? t('Check again') : t('Check the sheet')}
            </Button>
          </Group>
        </Part>
        {run && (
          <Paper withBorder p="md">
            <ImportRun key={run} importId={run} sheet={chosen?.sheet}>
              {(done) => (
                <NextStep done={done} isHere={!!chosen} isBusy={send.isPending} onSend={send.mutate} />
              )}
            </ImportRun>
          </Paper>
        )}
      </PageFrame>
    </CataloguePage>
  );
}

function NextStep({
  done: { dryRun, rows, invalidRows, hasUnknownColumns },
  isHere,
  isBusy,
  onSend,
}: {
  done: RunDone;
  isHere: boolean;
  isBusy: boolean;
  onSend: (asked: Asked) => void;
}) {
  const good = rows - invalidRows;
  if (!dryRun)
    return (
      <Group justify="space-between">
        <Text size="sm">
          {invalidRows > 0 &&
            t('Download the bad rows, mend them, and choose that file above: the good ones are not in it.')}
        </Text>
        <Button component={Link} to="/products" variant="default">
          {t('To the products')}
        </Button>
      </Group>
    );
  if (!isHere)
    return <Text size="sm">{t('This was checked before. Choose the file again to import it.')}</Text>;
  return (
    <Group justify="space-between">
      <Text size="sm" flex={1} miw={240}>
        {hasUnknownColumns
          ? t('Give the columns the names of the template, or leave out those that are not known.')
          : invalidRows > 0
            ? t(
                'Mend them in your sheet and choose it again, or import the good rows now and the others later.',
              )
            : ''}
      </Text>
      {hasUnknownColumns && (
        <Button loading={isBusy} onClick={() => onSend({ dryRun: true, ignoreUnknownColumns: true })}>
          {t('Leave them out and check again')}
        </Button>
      )}
      {good > 0 && (
        <Button loading={isBusy} onClick={() => onSend({ dryRun: false, skipInvalid: invalidRows > 0 })}>
          {invalidRows > 0
            ? t('Import the good rows ({count})', { count: good })
            : t('Import all rows ({count})', { count: good })}
        </Button>
      )}
    </Group>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
