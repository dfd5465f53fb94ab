import { Anchor, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Status, wordOf } from '../../../ui/figures.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { accountName } from './account-names.ts';
import { sectionsOf } from './account-types.ts';

type Account = Schema<'AccountWithBalance'>;

/** An account: what it is, its lines, and what can be changed. */
export function AccountPanel({ account, onDone }: { account: Account; onDone: () => void }) {
  const { may } = useSession();
  return (
    <Stack>
      <Facts
        facts={[
          [t('Type'), wordOf(account.type)],
          [t('Place in the statements'), wordOf(account.section)],
          [t('Status'), <Status key="status" value={account.status} />],
        ]}
      />
      <Anchor component={Link} {...linkTo(addressOf('/reports/general-ledger', { accountId: account.id }))}>
        {t('General ledger')}
      </Anchor>
      {may('money.write') && <ChangeAccount account={account} onDone={onDone} />}
      {may('money.write') && !account.system && <ArchiveAccount account={account} onDone={onDone} />}
    </Stack>
  );
}

type Props = { account: Account; onDone: () => void };

function ChangeAccount({ account, onDone }: Props) {
  // Accounts of every business have a name in each language. It is sent only if it was changed.
  const shownName = accountName(account.name);
  const entry = useEntry({
    initial: { code: account.code, name: shownName, section: account.section },
    version: account.version,
    send: ({ code, name, section }, headers, version) =>
      dataOf(
        client.PATCH('/accounts/{accountId}', {
          params: { path: { accountId: account.id } },
          headers,
          body: {
            code: code.trim().toUpperCase(),
            ...(name !== shownName && { name }),
            section,
            ...(version && { version }),
          },
        }),
      ),
    done: t('Account changed.'),
    onDone,
  });
  const { form } = entry;
  const sections = sectionsOf[account.type];
  return (
    <EntryForm entry={entry}>
      <TextInput label={t('Code')} required maxLength={20} {...form.getInputProps('code')} />
      <TextInput label={t('Name')} required maxLength={100} {...form.getInputProps('name')} />
      {sections.length > 1 && !account.system && (
        <Select
          label={t('Place in the statements')}
          data={choicesOf(sections)}
          allowDeselect={false}
          {...form.getInputProps('section')}
        />
      )}
    </EntryForm>
  );
}

function ArchiveAccount({ account, onDone }: Props) {
  const isArchived = account.status === 'ARCHIVED';
  const change = useWrite({
    send: (status: Account['status'], headers) =>
      dataOf(
        client.PATCH('/accounts/{accountId}', {
          params: { path: { accountId: account.id } },
          headers,
          body: { status, version: account.version },
        }),
      ),
    done: isArchived ? t('Account in use again.') : t('Account archived.'),
    onDone,
  });
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate(isArchived ? 'ACTIVE' : 'ARCHIVED')}
      >
        {isArchived ? t('Use again') : t('Archive')}
      </Button>
    </Group>
  );
}
