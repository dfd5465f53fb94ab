import { Anchor, Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { tillStatusValues } from '../../api/enum-values.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { sinceColumn, statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';

export default function Tills() {
  const { may } = useSession();
  return (
    <ListPage
      title={t('Tills')}
      about={t('A till is one cash drawer with its own sale numbers. To sell, open a shift at it.')}
      list="tills"
      path="/tills"
      searchIn={t('Name')}
      filters={[
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        choiceFilter('status', t('Status'), tillStatusValues),
      ]}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        { key: 'code', title: t('Code'), sortKey: 'code', show: ({ code }) => code },
        { key: 'outlet', title: t('Outlet'), show: ({ outletName }) => outletName },
        {
          key: 'open',
          title: t('Open shift'),
          show: ({ openSessionId, openedByName }) =>
            openSessionId ? (
              <Anchor component={Link} to={`/shifts/${openSessionId}`} inherit>
                {openedByName}
              </Anchor>
            ) : (
              '–'
            ),
        },
        statusColumn,
        sinceColumn,
      ]}
      actions={
        <Button component={Link} to="/shifts" variant="default">
          {t('Shifts')}
        </Button>
      }
      {...(may('org.write') && {
        detailTitle: t('Till'),
        detail: ({ row, close }: { row: Schema<'Till'> | undefined; close: () => void }) =>
          row && <ChangeTill key={row.id} till={row} onDone={close} />,
      })}
      create={may('org.write') && { label: t('New till'), form: (close) => <TillForm onDone={close} /> }}
      empty={t('No tills yet. Add one for each cash drawer.')}
    />
  );
}

/** Renames or closes a till. A till with an open shift cannot be closed. */
function ChangeTill({ till, onDone }: { till: Schema<'Till'>; onDone: () => void }) {
  const entry = useEntry({
    initial: { name: till.name, status: till.status },
    send: (body, headers) =>
      dataOf(client.PATCH('/tills/{tillId}', { params: { path: { tillId: till.id } }, headers, body })),
    done: ({ name }) => t('Till {name} saved.', { name }),
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <SegmentedControl
        aria-label={t('Status')}
        data={[
          { value: 'ACTIVE', label: t('Active') },
          { value: 'CLOSED', label: t('Closed') },
        ]}
        {...form.getInputProps('status')}
      />
      <Text size="sm" c="dimmed">
        {till.openSessionId
          ? t('This till has an open shift. Close the shift first.')
          : t('No shift can be opened at a closed till. Its sales and code are kept.')}
      </Text>
    </EntryForm>
  );
}

function TillForm({ onDone }: { onDone: () => void }) {
  const entry = useEntry({
    initial: { outletId: '', name: '', code: '' },
    validate: { outletId: (value) => (value ? null : t('Choose an outlet')) },
    send: ({ outletId, name, code }, headers) =>
      dataOf(client.POST('/tills', { headers, body: { outletId, name, ...(code && { code }) } })),
    done: ({ name }) => t('Till {name} added.', { name }),
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <OutletPicker
        label={t('Outlet')}
        required
        {...form.getInputProps('outletId')}
        value={form.values.outletId}
        onChange={(outletId) => form.setFieldValue('outletId', outletId ?? '')}
      />
      <TextInput label={t('Name')} required maxLength={100} {...form.getInputProps('name')} />
      <TextInput
        label={t('Code')}
        description={t('Part of its sale numbers. Leave empty for the next free code, such as T2.')}
        maxLength={8}
        {...form.getInputProps('code')}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('code', value.toUpperCase())}
      />
    </EntryForm>
  );
}
