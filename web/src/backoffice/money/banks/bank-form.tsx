import { Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { answerOf, client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { bankStatusValues } from '../../../api/enum-values.ts';
import { read, useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Money, Status } from '../../../ui/figures.tsx';
import { type Amount, AmountInput } from '../../../ui/form/amount-input.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { PageFault, PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';

type Bank = Schema<'BankDetails'>;

export function EditBank({ bankId, onDone }: { bankId: string; onDone: () => void }) {
  const { may } = useSession();
  const { data, error } = useRead('/banks/{bankId}', { path: { bankId } });
  if (!data) return error ? <PageFault error={error} /> : <PageWaiting />;
  return (
    <Stack>
      <Facts
        facts={[
          [t('Balance'), <Money key="balance" amount={data.balance} />],
          [t('Opening balance'), <Money key="opening" amount={data.openingBalance} />],
          [t('Status'), <Status key="status" value={data.status} />],
        ]}
      />
      <Group gap="lg">
        <Anchor component={Link} to={`/banks/${bankId}/reconcile`}>
          {t('Reconcile')}
        </Anchor>
        <Anchor component={Link} to={`/banks/${bankId}`}>
          {t('View ledger')}
        </Anchor>
      </Group>
      {may('money.write') && <BankForm bank={data} onDone={onDone} />}
      {may('money.write') && <RemoveBank bank={data} onDone={onDone} />}
    </Stack>
  );
}

const valuesOf = (bank: Bank | undefined) => ({
  name: bank?.name ?? '',
  bankName: bank?.bankName ?? '',
  accountNumber: bank?.accountNumber ?? '',
  status: bank?.status ?? ('ACTIVE' as const),
  openingBalance: '' as Amount,
  openingDate: null as string | null,
});
type Values = ReturnType<typeof valuesOf>;

export function BankForm({ bank, onDone }: { bank?: Bank; onDone: () => void }) {
  const entry = useEntry({
    initial: valuesOf(bank),
    version: bank?.version,
    send: (values: Values, headers, version) => {
      const { name, bankName, accountNumber, status, openingBalance, openingDate } = values;
      const fields = { name, ...(bankName && { bankName }), ...(accountNumber && { accountNumber }) };
      return bank
        ? dataOf(
            client.PUT('/banks/{bankId}', {
              params: { path: { bankId: bank.id } },
              headers,
              body: { ...fields, status, ...(version && { version }) },
            }),
          )
        : dataOf(
            client.POST('/banks', {
              headers,
              body: {
                ...fields,
                ...(openingBalance !== '' && { openingBalance: Number(openingBalance) }),
                ...(openingDate && { openingDate }),
              },
            }),
          );
    },
    ...(bank && {
      reload: async () => {
        const now = await read('/banks/{bankId}', { path: { bankId: bank.id } });
        return { values: valuesOf(now), version: now.version };
      },
    }),
    done: bank ? t('Bank account saved.') : t('Bank account added.'),
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('Bank')} maxLength={100} {...form.getInputProps('bankName')} />
      <TextInput label={t('Account number')} maxLength={40} {...form.getInputProps('accountNumber')} />
      {bank ? (
        <Select
          label={t('Status')}
          data={choicesOf(bankStatusValues)}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
      ) : (
        <>
          <AmountInput
            label={t('Balance at the start')}
            description={t('The balance before anything is recorded here. Negative if overdrawn.')}
            allowsNegative
            {...form.getInputProps('openingBalance')}
          />
          <DayInput
            label={t('As of')}
            placeholder={t('Today')}
            clearable
            {...form.getInputProps('openingDate')}
          />
        </>
      )}
    </EntryForm>
  );
}

/** An account with a balance cannot be removed. One with a history is closed and can be opened again. */
function RemoveBank({ bank, onDone }: { bank: Bank; onDone: () => void }) {
  const remove = useWrite({
    send: (_: undefined, headers) =>
      answerOf(client.DELETE('/banks/{bankId}', { params: { path: { bankId: bank.id } }, headers })),
    done: ({ message }) => message,
    onDone,
  });
  if (bank.balance !== 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('To remove this account, first move its balance to another account.')}
      </Text>
    );
  }
  return (
    <Group justify="flex-end">
      <Button
        variant="subtle"
        color="red"
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      >
        {t('Remove account')}
      </Button>
    </Group>
  );
}
