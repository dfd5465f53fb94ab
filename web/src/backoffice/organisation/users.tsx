import { Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { memberStatusValues } from '../../api/enum-values.ts';
import { useAbout } from '../../session/about.ts';
import { useSession } from '../../session/session.tsx';
import { Moment, wordOf } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { later } from '../../ui/later.tsx';
import { sinceColumn, statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { type Access, AccessFields, roles } from './access-fields.tsx';
import { InvitationLink } from './invitation-link.tsx';

const CashierForm = later(() => import('./cashier-form.tsx'), 'CashierForm');
const NewPin = later(() => import('./cashier-form.tsx'), 'NewPin');

type Member = Schema<'Member'>;

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
      create={{ label: t('Add staff'), form: (close) => <AddUser onDone={close} /> }}
      detailTitle={t('User')}
      detail={({ row, close }) =>
        row && <OneUser key={row.id} member={row} isMyself={row.id === user.id} onDone={close} />
      }
    />
  );
}

const nameOf = ({ firstName, lastName, email }: Member) =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '');

/** Adds somebody by email, or a cashier by name and PIN. */
function AddUser({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState('EMAIL');
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('How they sign in')}
        data={[
          { value: 'EMAIL', label: t('By email') },
          { value: 'PIN', label: t('By name and PIN') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'EMAIL' ? <InviteForm onDone={onDone} /> : <CashierForm onDone={onDone} />}
    </Stack>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const keepsMail = useAbout()?.keepsMail;
  const [invited, setInvited] = useState<Member>();
  const entry = useEntry({
    initial: { email: '', role: 'CASHIER', outlets: 'ALL', outletIds: [] } as Access & { email: string },
    send: ({ email, role, outlets, outletIds }, headers) =>
      answerOf(
        client.POST('/users', {
          headers,
          body: { email, role, outletIds: outlets === 'ALL' ? null : outletIds },
        }),
      ),
    done: ({ message }) => (keepsMail ? t('Invitation created.') : message),
    onDone: ({ data }) => (keepsMail ? setInvited(data) : onDone()),
  });
  if (invited) {
    return (
      <Stack>
        <InvitationLink invitation={invited} />
        <Button onClick={onDone}>{t('Done')}</Button>
      </Stack>
    );
  }
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
        {member.email && nameOf(member) !== member.email && (
          <Text size="sm" c="dimmed">
            {member.email}
          </Text>
        )}
        {member.invitedUntil && (
          <Text size="sm">
            {t('Invitation expires')} <Moment at={member.invitedUntil} />
          </Text>
        )}
        {!member.email && <Text size="sm">{t('Takes over a till by PIN. Has no email address.')}</Text>}
      </div>
      {member.invitedUntil && <InvitationLink invitation={member} />}
      {!member.email && <NewPin cashier={member} />}
      <EntryForm entry={entry} onCancel={onDone}>
        <AccessFields form={entry.form} {...(!member.email && { roles: ['CASHIER'] as const })} />
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
