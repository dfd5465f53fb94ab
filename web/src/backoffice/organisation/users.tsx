import { Button, Group, MultiSelect, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { answerOf, client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { memberStatusValues, tenantRoleValues } from '../../api/enum-values.ts';
import { useSession } from '../../session/session.tsx';
import { Moment, wordOf } from '../../ui/figures.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { EntryForm, type EntryState, useEntry } from '../../ui/form/entry-form.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { sinceColumn, statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useOutletChoices } from '../../ui/outlets.ts';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

type Member = Schema<'Member'>;
const roles = tenantRoleValues;
const aboutRole: Record<(typeof roles)[number], string> = {
  OWNER: 'Everything, including users and the subscription',
  MANAGER: 'Everything except users and the subscription',
  CASHIER: 'Sells at a till and sees their own sales',
  STOREKEEPER: 'Products, stock, purchases and counts',
  ACCOUNTANT: 'Sales, money and the books',
};

export default function Users() {
  const { user } = useSession();
  return (
    <ListPage
      about={t('The people who work here, their roles and their outlets.')}
      list="users"
      path="/users"
      searchIn={t('Name or email')}
      filters={[
        choiceFilter('role', t('Role'), roles),
        choiceFilter('status', t('Status'), memberStatusValues),
        pickedFilter('outletId', (field) => <OutletPicker {...field} w={200} />),
      ]}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: nameOf },
        { key: 'email', title: t('Email'), sortKey: 'email', show: ({ email }) => email },
        { key: 'role', title: t('Role'), isMain: true, show: ({ role }) => wordOf(role) },
        {
          key: 'outlets',
          title: t('Outlets'),
          show: ({ outletIds }) => (outletIds ? t('Some ({count})', { count: outletIds.length }) : t('All')),
        },
        statusColumn,
        sinceColumn,
      ]}
      create={{ label: t('Invite'), form: (close) => <InviteForm onDone={close} /> }}
      detailTitle={t('User')}
      detail={({ row, close }) =>
        row && <OneUser key={row.id} member={row} isMyself={row.id === user.id} onDone={close} />
      }
    />
  );
}

const nameOf = ({ firstName, lastName, email }: Member) =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

type Access = { role: (typeof roles)[number]; outlets: 'ALL' | 'SOME'; outletIds: string[] };

function AccessFields<Values extends Access>({ form }: { form: EntryState<Values>['form'] }) {
  const { choices } = useOutletChoices(form.values.outletIds);
  return (
    <>
      <Select
        label={t('Role')}
        description={t(aboutRole[form.values.role])}
        data={choicesOf(roles)}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      <Radio.Group label={t('Works at')} {...form.getInputProps('outlets')}>
        <Group mt={4}>
          <Radio value="ALL" label={t('All outlets')} />
          <Radio value="SOME" label={t('Some outlets')} />
        </Group>
      </Radio.Group>
      {form.values.outlets === 'SOME' && (
        <MultiSelect
          label={t('Which outlets')}
          data={choices}
          searchable
          {...form.getInputProps('outletIds')}
        />
      )}
    </>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const entry = useEntry({
    initial: { email: '', role: 'CASHIER', outlets: 'ALL', outletIds: [] } as Access & { email: string },
    send: ({ email, role, outlets, outletIds }, headers) =>
      answerOf(
        client.POST('/users', {
          headers,
          body: { email, role, outletIds: outlets === 'ALL' ? null : outletIds },
        }),
      ),
    done: ({ message }) => message,
    onDone,
  });
  return (
    <EntryForm entry={entry} submitLabel={t('Invite')} onCancel={onDone}>
      <TextInput
        label={t('Email')}
        type="email"
        required
        data-autofocus
        {...entry.form.getInputProps('email')}
      />
      <AccessFields form={entry.form} />
    </EntryForm>
  );
}

function OneUser({ member, isMyself, onDone }: { member: Member; isMyself: boolean; onDone: () => void }) {
  const entry = useEntry({
    initial: {
      role: member.role,
      outlets: member.outletIds ? 'SOME' : 'ALL',
      outletIds: member.outletIds ?? [],
    } as Access,
    version: member.version,
    send: ({ role, outlets, outletIds }, headers, version) =>
      dataOf(
        client.PATCH('/users/{userId}', {
          params: { path: { userId: member.id } },
          headers,
          body: { role, outletIds: outlets === 'ALL' ? null : outletIds, ...(version && { version }) },
        }),
      ),
    done: t('User saved.'),
    onDone,
  });
  return (
    <Stack>
      <div>
        <Text fw={600}>{nameOf(member)}</Text>
        {nameOf(member) !== member.email && (
          <Text size="sm" c="dimmed">
            {member.email}
          </Text>
        )}
        {member.invitedUntil && (
          <Text size="sm">
            {t('Invitation expires')} <Moment at={member.invitedUntil} />
          </Text>
        )}
      </div>
      <EntryForm entry={entry} onCancel={onDone}>
        <AccessFields form={entry.form} />
      </EntryForm>
      {!isMyself && <EnableOrDisable member={member} onDone={onDone} />}
    </Stack>
  );
}

/** Disables or enables a user. A disabled user is signed out at once. Their records stay. */
function EnableOrDisable({ member, onDone }: { member: Member; onDone: () => void }) {
  const isDisabled = member.status === 'DISABLED';
  const write = useWrite({
    send: (body: { status: 'ACTIVE' | 'DISABLED'; version: number }, headers) =>
      dataOf(
        client.PATCH('/users/{userId}', {
          params: { path: { userId: member.id } },
          headers,
          body,
        }),
      ),
    done: isDisabled ? t('They can sign in again.') : t('They are signed out and cannot sign in.'),
    onDone,
  });
  const label = member.invitedUntil ? t('Withdraw invitation') : isDisabled ? t('Enable') : t('Disable');
  return (
    <Button
      variant="default"
      loading={write.isPending}
      onClick={() => write.mutate({ status: isDisabled ? 'ACTIVE' : 'DISABLED', version: member.version })}
    >
      {label}
    </Button>
  );
}
