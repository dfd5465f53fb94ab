import { Button, Group, List, SegmentedControl, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadSheet } from '../../../api/download.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { notifyError } from '../../../ui/notices.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { usePeriods } from '../../../ui/periods.ts';
import { t } from '../../../words.ts';

type Program = 'quickbooks' | 'xero';

/** Files that the accountant's program takes as they are: first the accounts, then the journal of a period. */
export default function Handover() {
  const [program, setProgram] = useState<Program>('quickbooks');
  return (
    <PageFrame about={t('Files that the program of your accountant imports as they are.')}>
      <SegmentedControl
        aria-label={t('Program')}
        data={[
          { value: 'quickbooks', label: t('QuickBooks Online') },
          { value: 'xero', label: t('Xero') },
        ]}
        value={program}
        onChange={(value) => setProgram(value as Program)}
        w="fit-content"
      />
      <HandoverFiles key={program} program={program} />
    </PageFrame>
  );
}

function HandoverFiles({ program }: { program: Program }) {
  const lastMonth = usePeriods().find(({ label }) => label === t('Last month'));
  const [from, setFrom] = useState(lastMonth?.from ?? null);
  const [to, setTo] = useState(lastMonth?.to ?? null);
  const [by, setBy] = useState('DAY');
  const [taxRate, setTaxRate] = useState('');
  const [busy, setBusy] = useState('');
  const rate = program === 'xero' && taxRate.trim() ? { taxRate: taxRate.trim() } : {};
  async function save(path: string, query: Record<string, string>, format: 'csv' | 'zip') {
    setBusy(path);
    const name = path.replace('/accounts/', '').replace('/', '-for-');
    await downloadSheet({ path, query: { ...query, ...rate }, name }, format).catch(notifyError);
    setBusy('');
  }
  const accounts = `/accounts/${program}`;
  const journal = `/accounts/journal/${program}`;
  return (
    <Stack>
      {program === 'xero' && (
        <TextInput
          label={t('Tax rate in Xero')}
          description={t(
            'A rate of 0, so that no tax is computed again: No VAT, No GST or BAS Excluded, by country.',
          )}
          placeholder={t('Tax Exempt')}
          maxLength={50}
          maw={400}
          value={taxRate}
          onChange={({ currentTarget }) => setTaxRate(currentTarget.value)}
        />
      )}
      <Title order={2} size="h4">
        {t('1. Chart of accounts and balances')}
      </Title>
      <Text size="sm">
        {t(
          'Import this first. Take the balances only if you do not import the journals before that day too.',
        )}
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          loading={busy === accounts}
          onClick={() => save(accounts, {}, 'csv')}
        >
          {t('Download accounts')}
        </Button>
      </Group>
      <Title order={2} size="h4">
        {t('2. Journal')}
      </Title>
      <Group align="flex-end">
        <DayInput label={t('From')} value={from} onChange={(day) => setFrom(day as string | null)} />
        <DayInput label={t('To')} value={to} onChange={(day) => setTo(day as string | null)} />
        <Select
          label={t('Journals')}
          data={[
            { value: 'DAY', label: t('One for each day') },
            { value: 'ENTRY', label: t('Every entry') },
          ]}
          allowDeselect={false}
          value={by}
          onChange={(value) => setBy(value ?? 'DAY')}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          disabled={!from || !to}
          loading={busy === journal}
          onClick={() => save(journal, { date_from: from ?? '', date_to: to ?? '', by }, 'zip')}
        >
          {t('Download journal')}
        </Button>
      </Group>
      <List size="sm" c="dimmed">
        <List.Item>
          {t('The zip has as many files as the program needs: {rows} lines at most in each.', {
            rows: program === 'xero' ? 300 : 1000,
          })}
        </List.Item>
        <List.Item>
          {program === 'xero'
            ? t('In Xero: Accounting, Manual journals, Import. Journals arrive as drafts.')
            : t('In QuickBooks: Settings, Import data, Journal entries. Turn off account numbers before.')}
        </List.Item>
      </List>
    </Stack>
  );
}
