import { Button, Checkbox, Group, Select, Stack, Table, Tabs, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isSettledByProvider, settledMethods } from '../../../../../src/values/payment.ts';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Modal } from '../../../ui/dialogs.tsx';
import { Day, Money } from '../../../ui/figures.tsx';
import { type Amount, AmountInput } from '../../../ui/form/amount-input.tsx';
import { BankPicker } from '../../../ui/form/bank-picker.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { OutletPicker, PartyPicker } from '../../../ui/form/pickers.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { useOnlyOutlet } from '../../../ui/outlets.ts';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { AccountPicker } from '../books/account-picker.tsx';
import type { SuggestedLine } from './suggested-lines.tsx';
import '../../../ui/tabs.css';

type RecordType = Schema<'BankRecordType'>;
const typesIn = ['PAYMENT', 'DEPOSIT', 'TRANSFER', 'INTEREST', 'JOURNAL'] as const;
const typesOut = ['EXPENSE', 'PAYMENT', 'WITHDRAWAL', 'TRANSFER', 'CHARGE', 'JOURNAL'] as const;

/** All choices for a line: entries of the books that it is, or a document to record. */
export function LineDialog({
  bankId,
  line,
  onClose,
}: {
  bankId: string;
  line: SuggestedLine;
  onClose: () => void;
}) {
  return (
    <Modal opened onClose={onClose} size="xl" title={<Money amount={line.amount} />}>
      <Stack>
        <Text size="sm">
          {[line.counterparty, line.description, line.reference].filter(Boolean).join(' · ')}
        </Text>
        <Tabs defaultValue="record" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="record">{t('Record')}</Tabs.Tab>
            <Tabs.Tab value="books">{t('Find in the books')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="record" pt="md">
            <RecordForm bankId={bankId} line={line} onDone={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="books" pt="md">
            <EntryChoice bankId={bankId} line={line} onDone={onClose} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Modal>
  );
}

type Props = { bankId: string; line: SuggestedLine; onDone: () => void };

function RecordForm({ bankId, line, onDone }: Props) {
  const isIn = Number(line.amount) > 0;
  const onlyOutletId = useOnlyOutlet();
  const [type, setType] = useState<RecordType>(isIn ? 'PAYMENT' : 'EXPENSE');
  const [accountId, setAccountId] = useState<string | null>(null);
  const [partyId, setPartyId] = useState<string | null>(null);
  const [otherBankId, setOtherBankId] = useState<string | null>(null);
  const [chosenOutletId, setOutletId] = useState<string | null>(null);
  const [from, setFrom] = useState<'CASH' | 'OWNER' | (typeof settledMethods)[number]>('POS');
  const [to, setTo] = useState<'CASH' | 'OWNER'>('CASH');
  const [charge, setCharge] = useState<Amount>('');
  const [contains, setContains] = useState('');
  const [isAutomatic, setAutomatic] = useState(false);
  const outletId = chosenOutletId ?? onlyOutletId ?? null;
  const needsOutlet = type === 'EXPENSE' || type === 'PAYMENT';
  const record = {
    type,
    ...((type === 'EXPENSE' || type === 'JOURNAL') && { accountId }),
    ...(type === 'PAYMENT' && { partyId }),
    ...(type === 'TRANSFER' && { otherBankId }),
    ...(type === 'DEPOSIT' && { from }),
    ...(type === 'WITHDRAWAL' && { to }),
    ...(outletId && { outletId }),
  };
  const hasCharge = type === 'DEPOSIT' && isSettledByProvider(from) && charge !== '';
  const send = useWrite({
    send: async (
      input: { body: Schema<'RecordBankLineRequest'>; rule: Schema<'CreateBankRuleRequest'> | null },
      headers,
    ) => {
      const recorded = await dataOf(
        client.POST('/bank-lines/{bankLineId}/record', {
          params: { path: { bankLineId: line.id } },
          headers,
          body: input.body,
        }),
      );
      // Only what could be recorded is remembered.
      if (input.rule) await dataOf(client.POST('/bank-rules', { headers, body: input.rule }));
      return recorded;
    },
    onDone,
    showsOwnErrors: true,
  });
  const rule = contains.trim()
    ? { bankId, contains, direction: isIn ? ('IN' as const) : ('OUT' as const), record, isAutomatic }
    : null;
  return (
    <Stack gap="sm">
      <Select
        label={t('Type')}
        data={choicesOf(isIn ? typesIn : typesOut)}
        allowDeselect={false}
        value={type}
        onChange={(value) => setType((value ?? 'EXPENSE') as RecordType)}
      />
      {type === 'EXPENSE' && (
        <AccountPicker
          type="EXPENSE"
          label={t('Category')}
          required
          value={accountId}
          onChange={setAccountId}
        />
      )}
      {type === 'JOURNAL' && (
        <AccountPicker label={t('Account')} required value={accountId} onChange={setAccountId} />
      )}
      {type === 'PAYMENT' && (
        <PartyPicker label={t('Customer or vendor')} required value={partyId} onChange={setPartyId} />
      )}
      {type === 'TRANSFER' && (
        <BankPicker label={t('Bank account')} required value={otherBankId} onChange={setOtherBankId} />
      )}
      {type === 'DEPOSIT' && (
        <Select
          label={t('From')}
          data={choicesOf(['CASH', ...settledMethods, 'OWNER'])}
          allowDeselect={false}
          value={from}
          onChange={(value) => setFrom((value ?? 'CASH') as typeof from)}
        />
      )}
      {type === 'DEPOSIT' && isSettledByProvider(from) && (
        <AmountInput
          label={t('Provider fee')}
          value={charge}
          onChange={(value) => setCharge(value as Amount)}
        />
      )}
      {type === 'WITHDRAWAL' && (
        <Select
          label={t('To')}
          data={choicesOf(['CASH', 'OWNER'])}
          allowDeselect={false}
          value={to}
          onChange={(value) => setTo((value ?? 'CASH') as typeof to)}
        />
      )}
      <OutletPicker
        label={t('Outlet')}
        required={needsOutlet}
        clearable={!needsOutlet}
        value={outletId}
        onChange={setOutletId}
      />
      <TextInput
        label={t('Remember for lines that contain')}
        description={t('Leave empty to record only this line.')}
        maxLength={100}
        value={contains}
        onChange={(event) => setContains(event.currentTarget.value)}
      />
      {contains.trim() !== '' && (
        <Checkbox
          label={t('Record such lines by itself when they are imported')}
          checked={isAutomatic}
          onChange={(event) => setAutomatic(event.currentTarget.checked)}
        />
      )}
      {send.error && <ErrorNotice error={send.error} />}
      <Group>
        <Button
          loading={send.isPending}
          onClick={() =>
            send.mutate({ body: { ...record, ...(hasCharge && { charge: Number(charge) }) }, rule })
          }
        >
          {t('Record')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Chooses the entries of the books that a line is. One that is larger is matched for the amount of the line. */
function EntryChoice({ bankId, line, onDone }: Props) {
  const direction = Number(line.amount) > 0 ? ('IN' as const) : ('OUT' as const);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Schema<'OpenBankEntry'>[]>([]);
  const query = { limit: 100, direction, ...(search.trim() && { search }) };
  const { data } = useRead('/banks/{bankId}/open-entries', { path: { bankId }, query });
  const match = useWrite({
    send: (entries: { entryId: string; position: number; amount?: number }[], headers) =>
      dataOf(
        client.POST('/bank-lines/match', { headers, body: { matches: [{ lineId: line.id, entries }] } }),
      ),
    onDone,
    showsOwnErrors: true,
  });
  const keyOf = ({ entryId, position }: Schema<'OpenBankEntry'>) => `${entryId} ${position}`;
  const [only] = chosen;
  const isPart = chosen.length === 1 && only && Math.abs(Number(only.open)) > Math.abs(Number(line.amount));
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Search')}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {!data && <PageWaiting />}
      <Table.ScrollContainer minWidth={0} type="native" mah={320}>
        <Table aria-label={t('Not at the bank yet')}>
          <Table.Tbody>
            {data?.rows.map((entry) => {
              const isChosen = chosen.some((one) => keyOf(one) === keyOf(entry));
              const about = [entry.counterpart, entry.reference, entry.description]
                .filter(Boolean)
                .join(' · ');
              return (
                <Table.Tr key={keyOf(entry)}>
                  <Table.Td>
                    <Checkbox
                      aria-label={about || entry.businessDate}
                      checked={isChosen}
                      onChange={() =>
                        setChosen(
                          isChosen ? chosen.filter((one) => keyOf(one) !== keyOf(entry)) : [...chosen, entry],
                        )
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <Day day={entry.businessDate} />
                  </Table.Td>
                  <Table.Td>{about}</Table.Td>
                  <Table.Td ta="end">
                    <Money amount={entry.open} />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {match.error && <ErrorNotice error={match.error} />}
      <Group>
        <Button
          disabled={chosen.length === 0}
          loading={match.isPending}
          onClick={() =>
            match.mutate(
              chosen.map(({ entryId, position }) => ({
                entryId,
                position,
                ...(isPart && { amount: Number(line.amount) }),
              })),
            )
          }
        >
          {t('Match')}
        </Button>
      </Group>
    </Stack>
  );
}
