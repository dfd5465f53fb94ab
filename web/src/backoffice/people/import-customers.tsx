import { Button, FileInput, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../routing/link.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { t } from '../../words.ts';
import { type CustomerFile, type Outcome, readCustomerFile, sendCustomers } from './customer-file.ts';

/** Imports customers from a CSV file of another system. Those that are here already stay as they are. */
export default function ImportCustomers() {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<CustomerFile | 'UNREADABLE'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);

  async function choose(chosen: File | null) {
    setFile(chosen);
    setOutcome(undefined);
    setRead(chosen ? ((await readCustomerFile(chosen)) ?? 'UNREADABLE') : undefined);
  }

  async function send({ customers }: CustomerFile) {
    setSending(true);
    try {
      await sendCustomers(customers, setOutcome);
    } finally {
      setSending(false);
      await queries.invalidateQueries();
    }
  }

  const found = read === 'UNREADABLE' ? undefined : read;
  return (
    <PageFrame
      title={t('Import customers')}
      about={t('Square, Shopify, Loyverse, Lightspeed, Open Source POS, or any CSV file with names.')}
    >
      <Paper withBorder p="md">
        <Stack>
          <FileInput
            label={t('File')}
            description={t('CSV, with a name for each customer')}
            placeholder={t('Choose file')}
            leftSection={<IconFileSpreadsheet size={18} />}
            accept=".csv,.tsv,.txt,text/csv"
            value={file}
            onChange={choose}
            clearable
            clearButtonProps={{ 'aria-label': t('Remove file') }}
            maw={420}
          />
          {read === 'UNREADABLE' && (
            <Text size="sm">
              {t('No column of this file names customers. Save it as CSV with a header row.')}
            </Text>
          )}
          {found && (
            <Text size="sm">
              {found.source && `${t('This is the customer file of {name}.', { name: found.source })} `}
              {t('{count} customers found.', { count: found.customers.length })}
            </Text>
          )}
          {found && !outcome && (
            <RowTable
              label={t('First customers')}
              rows={found.customers.slice(0, 5)}
              idOf={({ row }) => String(row)}
              columns={[
                { key: 'name', title: t('Name'), show: ({ name }) => name },
                { key: 'phone', title: t('Phone'), show: ({ phone }) => phone ?? '–' },
                { key: 'email', title: t('Email'), show: ({ email }) => email ?? '–' },
                { key: 'address', title: t('Address'), show: ({ address }) => address ?? '–' },
              ]}
            />
          )}
          {outcome && <OutcomeView outcome={outcome} />}
          <Group justify="flex-end">
            {outcome && !isSending ? (
              <Button component={Link} to="/customers" variant="default">
                {t('View customers')}
              </Button>
            ) : (
              <Button
                disabled={!found || found.customers.length === 0}
                loading={isSending}
                onClick={() => found && send(found)}
              >
                {t('Import customers')}
              </Button>
            )}
          </Group>
        </Stack>
      </Paper>
    </PageFrame>
  );
}

function OutcomeView({ outcome: { total, added, known, errors } }: { outcome: Outcome }) {
  const done = added + known + errors.length;
  return (
    <Stack role="status">
      {done < total && <Progress value={(done / total) * 100} animated aria-label={t('Progress')} />}
      <Tiles
        tiles={[
          { label: t('In your file'), value: total },
          { label: t('Customers added'), value: added },
          { label: t('Already here'), value: known },
          { label: t('With errors'), value: errors.length },
        ]}
      />
      {errors.length > 0 && (
        <RowTable
          label={t('Problem')}
          rows={errors}
          idOf={({ row }) => String(row)}
          columns={[
            { key: 'row', title: t('Row'), isNumber: true, isShort: true, show: ({ row }) => row },
            { key: 'name', title: t('Name'), show: ({ name }) => name },
            { key: 'message', title: t('Problem'), isMain: true, show: ({ message }) => message },
          ]}
        />
      )}
    </Stack>
  );
}
