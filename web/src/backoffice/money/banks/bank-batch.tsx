import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ApiError, client, dataOf } from '../../../api/call.ts';
import { Link } from '../../../routing/link.tsx';
import { useNavigate, useSearch } from '../../../routing/view.ts';
import { useSession } from '../../../session/session.tsx';
import { useBanks } from '../../../ui/banks.ts';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { isForbidden, NotForYou, PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { bodyOf, newOperation, type Operation, OperationFields, operationFaults } from './bank-operation.tsx';

/** Deposits, withdrawals, transfers, charges and interest, recorded together or not at all. */
export default function BankBatch() {
  const { may } = useSession();
  const { isPending, error, canSeeBanks } = useBanks();
  if (!may('money.write') || !canSeeBanks || isForbidden(error)) return <NotForYou />;
  return (
    <PageFrame
      title={t('Move money')}
      about={
        <Group gap="xs">
          <Anchor component={Link} to="/banks" size="sm">
            {t('Banks')}
          </Anchor>
          <Text size="sm">{t('Either all rows are recorded, or none.')}</Text>
        </Group>
      }
    >
      {isPending ? <PageWaiting /> : <BatchForm />}
    </PageFrame>
  );
}

function BatchForm() {
  const { bankId } = useSearch();
  const navigate = useNavigate();
  const usable = useBanks().banks.filter(({ status }) => status === 'ACTIVE');
  // A single account is chosen from the start. Like the server, this prefers accounts that were used or edited.
  const used = usable.filter((one) => one.version > 1 || one.in !== 0 || one.out !== 0);
  const [only, ...others] = used.length > 0 ? used : usable;
  const startBankId = bankId ?? (others.length === 0 ? (only?.id ?? null) : null);
  const entry = useEntry({
    initial: { operations: [newOperation(startBankId)] },
    validate: ({ operations }: { operations: Operation[] }) =>
      Object.assign({}, ...operations.map(operationFaults)),
    send: ({ operations }: { operations: Operation[] }, headers) =>
      dataOf(
        client.POST('/transactions/banks/batch', { headers, body: { operations: operations.map(bodyOf) } }),
      ),
    done: ({ operations }) => t('{count} transactions recorded.', { count: operations.length }),
    onDone: () => navigate({ to: bankId ? `/banks/${bankId}` : '/banks' }),
  });
  const { form, error } = entry;
  const { operations } = form.getValues();
  return (
    <EntryForm entry={entry} submitLabel={t('Record')}>
      <Stack gap="sm">
        {operations.map((operation, index) => (
          <OperationFields
            key={operation.key}
            form={form}
            index={index}
            onRemove={operations.length > 1 ? () => form.removeListItem('operations', index) : undefined}
          />
        ))}
      </Stack>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={operations.length >= 100}
          onClick={() =>
            form.insertListItem('operations', newOperation(operations.at(-1)?.bankId ?? startBankId))
          }
        >
          {t('Add row')}
        </Button>
      </Group>
      {error instanceof ApiError && error.errors.length > 0 && (
        <Text c="red" role="alert">
          {error.message}
        </Text>
      )}
    </EntryForm>
  );
}
