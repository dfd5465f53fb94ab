import { Select, TextInput } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { read, useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { Moment, Status, wordOf } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { choiceFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';

type Outlet = Schema<'Outlet'>;
const types = ['STORE', 'WAREHOUSE', 'KIOSK', 'ONLINE'] as const;

export default function Outlets() {
  const { may } = useSession();
  return (
    <ListPage
      title={t('Outlets')}
      list="outlets"
      path="/outlets"
      searchIn={t('Name or code')}
      filters={[
        choiceFilter('status', t('Status'), ['ACTIVE', 'CLOSED']),
        choiceFilter('type', t('Type'), types),
      ]}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        { key: 'code', title: t('Code'), sortKey: 'code', show: ({ code }) => code },
        { key: 'type', title: t('Type'), show: ({ type }) => wordOf(type) },
        { key: 'address', title: t('Address'), show: ({ address }) => address },
        { key: 'status', title: t('Status'), show: ({ status }) => <Status value={status} /> },
        {
          key: 'createdAt',
          title: t('Since'),
          sortKey: 'createdAt',
          isOptional: true,
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
      summary={{ path: '/outlets/summary', tiles: ({ total }) => [{ label: t('Outlets'), value: total }] }}
      create={may('org.write') && { label: t('New outlet'), form: (close) => <OutletForm onDone={close} /> }}
      detailTitle={t('Outlet')}
      detail={({ id, close }) => <EditOutlet outletId={id} onDone={close} />}
    />
  );
}

function EditOutlet({ outletId, onDone }: { outletId: string; onDone: () => void }) {
  const { data } = useRead('/outlets/{outletId}', { path: { outletId } });
  return data ? <OutletForm outlet={data} onDone={onDone} /> : <PageWaiting />;
}

const valuesOf = (outlet: Outlet | undefined) => ({
  name: outlet?.name ?? '',
  type: outlet?.type ?? 'STORE',
  address: outlet?.address ?? '',
});

function OutletForm({ outlet, onDone }: { outlet?: Outlet; onDone: () => void }) {
  const entry = useEntry({
    initial: valuesOf(outlet),
    version: outlet?.version,
    send: ({ address, ...values }, headers, version) => {
      const body = { ...values, ...(address && { address }), ...(version && { version }) };
      return outlet
        ? dataOf(
            client.PUT('/outlets/{outletId}', { params: { path: { outletId: outlet.id } }, headers, body }),
          )
        : dataOf(client.POST('/outlets', { headers, body }));
    },
    ...(outlet && {
      reload: async () => {
        const now = await read('/outlets/{outletId}', { path: { outletId: outlet.id } });
        return { values: valuesOf(now), version: now.version };
      },
    }),
    done: outlet ? t('The outlet is changed.') : t('The outlet is open.'),
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <TextInput label={t('Name')} required data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('Type')}
        data={types.map((value) => ({ value, label: wordOf(value) }))}
        allowDeselect={false}
        {...form.getInputProps('type')}
      />
      <TextInput label={t('Address')} {...form.getInputProps('address')} />
    </EntryForm>
  );
}
