import { Anchor, Button, FileInput, Group, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type SheetSource, taxedColumnAt } from '../../../../../src/values/import-sources.ts';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useNavigate, useSearch } from '../../../routing/view.ts';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { ErrorNotice, notifyError } from '../../../ui/notices.tsx';
import { useOutletChoices } from '../../../ui/outlets.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { hasStockOfNoOutlet, mappedFile, readCsvFile, type Sheet } from './csv.ts';
import { ImportRun } from './import-run.tsx';
import { forgetImport, type KeptImport, keepImport, readKeptImport } from './kept-import.ts';
import { rememberMapping } from './mappings.ts';
import { type ImportRequest, NextStep } from './next-step.tsx';

type Quantities = Schema<'StockImportQuantities'>;
type Chosen = {
  file: File;
  /** Undefined if the browser cannot read the file. */
  sheet: Sheet | undefined;
  /** Whether unknown columns are skipped instead of refused. */
  skipsUnknown: boolean;
};

const downloadTemplate = (format: string) =>
  download(`/inventory/stock/import/template?format=${format}`, `products.${format}`).catch(notifyError);

/** Imports products and stock: choose a file, match its columns, check it, import it. Begins with what was left. */
export default function ImportPage() {
  const [kept, setKept] = useState<KeptImport | null>();
  useEffect(() => {
    let isGone = false;
    readKeptImport().then((found) => isGone || setKept(found ?? null));
    return () => {
      isGone = true;
    };
  }, []);
  return kept === undefined ? null : <ImportForm kept={kept} />;
}

function ImportForm({ kept }: { kept: KeptImport | null }) {
  const search = useSearch();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | undefined>(kept ?? undefined);
  // Remounts the file field after each choice. Otherwise a fixed file of the same name could not be chosen again.
  const [choiceCount, setChoiceCount] = useState(0);
  const [outletId, setOutletId] = useState(kept?.outletId ?? null);
  const [quantities, setQuantities] = useState<Quantities | undefined>(kept?.quantities);
  const [keptRun, setKeptRun] = useState(kept?.run);
  const { data: settings } = useRead('/settings/business', {}, { staleTime: 60_000 });
  const taxRates = (settings?.taxRates ?? []).map(({ name }) => name);
  const run = search.run ?? keptRun;
  const goTo = (importId: string | undefined) => {
    setKeptRun(undefined);
    navigate({ to: '/import', search: { run: importId }, replace: true, resetScroll: false });
  };
  const isImported = useRef(false);
  const [asksTaxRate, setAsksTaxRate] = useState(kept?.asksTaxRate ?? false);
  useEffect(() => {
    if (!chosen || isImported.current) return;
    const { file, sheet, skipsUnknown } = chosen;
    void keepImport({ file, sheet, skipsUnknown, outletId, quantities, run, asksTaxRate });
  }, [chosen, outletId, quantities, run, asksTaxRate]);
  const setSheet = (sheet: Sheet) => {
    if (chosen) setChosen({ ...chosen, sheet, skipsUnknown: sheet.mapping.includes(null) });
  };

  // Whoever comes back with a tax rate meant it for this file.
  const taxed = asksTaxRate ? withTaxRate(chosen?.sheet, taxRates) : undefined;
  if (taxed && taxed !== chosen?.sheet) {
    setAsksTaxRate(false);
    setSheet(taxed);
  }

  async function choose(file: File | null) {
    goTo(undefined);
    isImported.current = false;
    if (!file) {
      void forgetImport();
      return setChosen(undefined);
    }
    const isXlsx = /\.xls[xm]?$/i.test(file.name);
    const sheet = isXlsx ? undefined : withTaxRate(await readCsvFile(file), taxRates);
    setChosen({ file, sheet, skipsUnknown: sheet?.mapping.includes(null) ?? false });
    setChoiceCount((before) => before + 1);
  }

  const send = useWrite({
    send: (
      { request: { dryRun, skipInvalid = false }, choice }: { request: ImportRequest; choice: Chosen },
      headers,
    ) => {
      const { file, sheet, skipsUnknown } = choice;
      const body = new FormData();
      body.append('file', sheet ? mappedFile(sheet, file.name) : file);
      const query = {
        dryRun,
        skipInvalid,
        ignoreUnknownColumns: skipsUnknown,
        ...(quantities && { quantities }),
        ...(outletId && { outletId }),
      };
      const call = client.POST('/inventory/stock/import', {
        params: { query },
        headers,
        body: body as never,
      });
      return dataOf(call);
    },
    onDone: ({ importId, dryRun }) => {
      const sheet = chosen?.sheet;
      if (sheet) {
        rememberMapping(sheet.rows[sheet.headerAt] ?? [], sheet.mapping);
        setSheet({ ...sheet, mended: 0 });
      }
      // What is imported needs no draft.
      isImported.current = !dryRun;
      if (!dryRun) void forgetImport();
      goTo(importId);
    },
    showsOwnErrors: true,
  });

  const sheet = chosen?.sheet;
  const isOfCustomers = sheet?.source?.kind === 'CUSTOMERS';
  const { choices: outlets } = useOutletChoices();
  // Without it every row of the file would have the same error.
  const needsOutlet = !outletId && outlets.length > 1 && sheet !== undefined && hasStockOfNoOutlet(sheet);
  const outletField = useId();
  const [asksOutlet, setAsksOutlet] = useState(false);
  const check = () => {
    if (!chosen) return;
    setAsksOutlet(needsOutlet);
    if (needsOutlet) document.getElementById(outletField)?.focus();
    else send.mutate({ request: { dryRun: true }, choice: chosen });
  };
  // The columns of a workbook are unknown here.
  const mayHaveQuantities =
    chosen !== undefined && (sheet?.mapping.some((column) => column?.field === 'quantity') ?? true);
  /** What is needed before the file can be checked. */
  const missing = (() => {
    if (!chosen) return t('Choose a file first.');
    if (isOfCustomers) return t('Import this file under Customers.');
    if (sheet && mayHaveQuantities && !quantities) return t('Choose what to do with the quantities.');
    return undefined;
  })();
  const missingText = useId();
  return (
    <PageFrame
      about={t(
        'Import products, prices and stock from a spreadsheet. It is checked before anything is saved.',
      )}
      actions={
        <>
          <Button variant="default" onClick={() => downloadTemplate('xlsx')}>
            {t('Template (XLSX)')}
          </Button>
          <Button variant="default" onClick={() => downloadTemplate('csv')}>
            {t('Template (CSV)')}
          </Button>
        </>
      }
    >
      <Part title={t('Your file')}>
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <FileInput
            key={choiceCount}
            label={t('File')}
            description={t('CSV or XLSX, up to 10 MB and 50,000 rows')}
            placeholder={t('Choose file')}
            leftSection={<IconFileSpreadsheet size={18} />}
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            value={chosen?.file ?? null}
            onChange={choose}
            clearable
            clearButtonProps={{ 'aria-label': t('Remove file') }}
            miw={220}
          />
          <OutletPicker
            id={outletField}
            label={t('Outlet')}
            withAsterisk={needsOutlet}
            error={asksOutlet && needsOutlet && t('Choose an outlet')}
            description={t('For rows that name no outlet')}
            // The only outlet needs no choice.
            placeholder={outlets.length === 1 ? outlets[0]?.label : t('None (each row names its outlet)')}
            clearable
            value={outletId}
            onChange={setOutletId}
            miw={220}
          />
        </Group>
        {chosen && !chosen.sheet && (
          <Text size="sm" c="dimmed">
            {t(
              'The columns of this file are matched by name when you check it. To match them yourself, save the file as CSV.',
            )}
          </Text>
        )}
        {sheet?.source && <SourceNotice source={sheet.source} />}
        {sheet && settings && (
          <TaxNotice sheet={sheet} taxRates={taxRates} onLeave={() => setAsksTaxRate(true)} />
        )}
        {sheet && !isOfCustomers && (
          <ColumnMapping
            sheet={sheet}
            taxRates={taxRates}
            onChange={(mapping) => {
              goTo(undefined);
              setSheet({ ...sheet, mapping });
            }}
          />
        )}
        {mayHaveQuantities && (
          <Radio.Group
            label={t('Quantities in the file')}
            withAsterisk={sheet !== undefined}
            value={quantities ?? ''}
            onChange={(value) => {
              goTo(undefined);
              setQuantities(value as Quantities);
            }}
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="SET"
                label={t('Replace the stock')}
                description={t('For a count. Importing the same file twice changes nothing.')}
              />
              <Radio
                value="ADD"
                label={t('Add to the stock')}
                description={t('For new goods. Importing the same file twice adds them twice.')}
              />
            </Stack>
          </Radio.Group>
        )}
        <ErrorNotice error={send.error} />
        <Group justify="flex-end">
          {missing && (
            <Text size="sm" c="dimmed" id={missingText}>
              {missing}
            </Text>
          )}
          <Button
            variant={run ? 'default' : 'filled'}
            disabled={missing !== undefined}
            {...(missing && { 'aria-describedby': missingText })}
            loading={send.isPending}
            onClick={check}
          >
            {run ? t('Check again') : t('Check file')}
          </Button>
        </Group>
      </Part>
      {run && (
        <Paper withBorder p="md">
          <ImportRun
            key={run}
            importId={run}
            isNew={run === send.data?.importId}
            sheet={chosen?.sheet}
            onMend={setSheet}
            onFixed={() =>
              chosen && send.mutate({ request: { dryRun: true, attempt: Date.now() }, choice: chosen })
            }
          >
            {(done) => (
              <NextStep
                done={done}
                mended={chosen?.sheet?.mended ?? 0}
                isFileChosen={!!chosen}
                isBusy={send.isPending}
                onSend={(request) => chosen && send.mutate({ request, choice: chosen })}
                onSkipUnknown={() => {
                  if (!chosen) return;
                  const choice = { ...chosen, skipsUnknown: true };
                  setChosen(choice);
                  send.mutate({ request: { dryRun: true }, choice });
                }}
              />
            )}
          </ImportRun>
        </Paper>
      )}
    </PageFrame>
  );
}

/** Where a column only says yes or no to tax, a business with one tax rate means that one. */
function withTaxRate(sheet: Sheet | undefined, taxRates: string[]): Sheet | undefined {
  const [of, ...others] = taxRates;
  if (!sheet || !of || others.length > 0) return sheet;
  const taxedAt = taxedColumnAt(sheet.rows[sheet.headerAt] ?? []);
  if (sheet.mapping.some((column) => column?.field === 'taxRate' && column.of)) return sheet;
  const mapping = sheet.mapping.map((column, at) =>
    at === taxedAt ? ({ field: 'taxRate', of } as const) : column,
  );
  return { ...sheet, mapping };
}

/** Asks for the tax rate of the products that the file calls taxed. */
function TaxNotice({
  sheet: { rows, headerAt, mapping },
  taxRates,
  onLeave,
}: {
  sheet: Sheet;
  taxRates: string[];
  onLeave: () => void;
}) {
  const header = rows[headerAt] ?? [];
  const at = taxedColumnAt(header);
  const name = header[at];
  if (!name || mapping[at]?.of) return null;
  return (
    <Text size="sm">
      {t('The column {name} says which products are taxed.', { name })}{' '}
      {taxRates.length > 0 ? (
        t('Choose their tax rate below.')
      ) : (
        <Anchor component={Link} to="/settings/business" hash="taxes" inherit onClick={onLeave}>
          {t('Add your tax rate first')}
        </Anchor>
      )}
    </Text>
  );
}

function SourceNotice({ source: { name, kind } }: { source: SheetSource }) {
  if (kind === 'CUSTOMERS')
    return (
      <Text size="sm">
        {t('This is the customer file of {name}.', { name })}{' '}
        <Anchor component={Link} to="/customers/import" inherit>
          {t('Import customers')}
        </Anchor>
      </Text>
    );
  return (
    <Text size="sm">
      {kind === 'STOCK'
        ? t('This is the stock file of {name}. Its columns are matched.', { name })
        : t('This is the product file of {name}. Its columns are matched.', { name })}
    </Text>
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
