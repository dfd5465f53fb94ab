import { Alert, Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { Moment } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { FormModal } from '../../ui/form/unsaved.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { t } from '../../words.ts';
import { Section } from './section.tsx';
import { Revoke, useSessions } from './sessions.tsx';

/** Keys for other programs. Each key acts as the user who created it. */
export function ApiKeys({ isConfirmed }: { isConfirmed: boolean }) {
  const { may } = useSession();
  const { data, isPending } = useSessions();
  const [isCreating, setCreating] = useState(false);
  const [key, setKey] = useState<string>();
  const rows = data?.rows.filter(({ kind }) => kind === 'API_KEY') ?? [];
  // A user who may no longer create keys can still revoke their own.
  if (!may('settings.write') && rows.length === 0) return null;
  const mayCreate = isConfirmed && may('settings.write');
  return (
    <Section
      id="api-keys"
      title={t('API keys')}
      about={t('Connect another program. A key acts as you, but cannot change users, passwords or keys.')}
      action={
        mayCreate && (
          <Button variant="default" onClick={() => setCreating(true)}>
            {t('New key')}
          </Button>
        )
      }
    >
      {!isConfirmed && <Text size="sm">{t('Confirm your email address to create a key.')}</Text>}
      {key && <NewKeyNotice secret={key} onDone={() => setKey(undefined)} />}
      <RowTable
        label={t('API keys')}
        rows={rows}
        idOf={({ id }) => id}
        isWaiting={isPending}
        empty={t('No API keys yet.')}
        columns={[
          { key: 'name', title: t('Name'), show: ({ name }) => name },
          { key: 'since', title: t('Created'), show: ({ createdAt }) => <Moment at={createdAt} /> },
          { key: 'last', title: t('Last used'), show: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
          { key: 'until', title: t('Expires'), show: ({ expiresAt }) => <Moment at={expiresAt} /> },
          { key: 'end', title: '', show: (row) => <Revoke session={row} /> },
        ]}
      />
      <FormModal opened={isCreating} onClose={() => setCreating(false)} title={t('New key')}>
        <NewKey
          onCancel={() => setCreating(false)}
          onDone={(created) => {
            setKey(created);
            setCreating(false);
          }}
        />
      </FormModal>
    </Section>
  );
}

function NewKey({ onCancel, onDone }: { onCancel: () => void; onDone: (key: string) => void }) {
  const entry = useEntry({
    initial: { name: '', expiresInDays: 365 as number | string },
    send: ({ name, expiresInDays }, headers) =>
      dataOf(
        client.POST('/auth/api-keys', { headers, body: { name, expiresInDays: Number(expiresInDays) } }),
      ),
    onDone: ({ key }) => onDone(key),
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} submitLabel={t('Create key')} onCancel={onCancel}>
      <TextInput
        label={t('Name')}
        placeholder={t('What it is for')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NumberInput
        label={t('Valid for (days)')}
        min={1}
        max={1825}
        decimals={0}
        {...form.getInputProps('expiresInDays')}
      />
    </EntryForm>
  );
}

function NewKeyNotice({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Alert color="yellow" variant="light" title={t('Copy the key now. It is not shown again')}>
      <Stack gap="sm">
        <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
        <Group>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onDone}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Alert>
  );
}
