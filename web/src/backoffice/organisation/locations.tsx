import { TextInput } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { locationStatusValues } from '../../api/enum-values.ts';
import { read, useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Money, Status } from '../../ui/figures.tsx';
import { DeleteButton } from '../../ui/form/delete-button.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { LocationPicker } from './location-picker.tsx';

export default function Locations() {
  const { mayEverywhere } = useSession();
  return (
    <ListPage
      about={t('Group outlets by town, district or floor, and see the totals of each.')}
      list="locations"
      empty={t('No locations yet. Use them to group outlets by town, district or floor.')}
      path="/locations/overview"
      searchIn={t('Name')}
      filters={[choiceFilter('status', t('Status'), locationStatusValues)]}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        { key: 'outlets', title: t('Outlets'), isNumber: true, show: ({ outlets }) => outlets },
        { key: 'users', title: t('People'), isNumber: true, show: ({ users }) => users },
        {
          key: 'sales',
          title: t('Sales'),
          isNumber: true,
          show: ({ salesTotal }) => <Money amount={salesTotal} />,
        },
        {
          key: 'stock',
          title: t('Stock value'),
          isNumber: true,
          show: ({ stockValue }) => <Money amount={stockValue} />,
        },
        {
          key: 'cash',
          title: t('Cash on hand'),
          isNumber: true,
          show: ({ cashOnHand }) => <Money amount={cashOnHand} />,
        },
        statusColumn,
      ]}
      summary={{
        path: '/locations/summary',
        tiles: ({ total, active, outlets }) => [
          { label: t('Locations'), value: total },
          { label: t('Active'), value: active, to: '/locations?status=ACTIVE' },
          { label: t('Outlets in them'), value: outlets, to: '/outlets' },
        ],
      }}
      create={
        mayEverywhere('org.write') && {
          label: t('New location'),
          form: (close) => <LocationForm onDone={close} />,
        }
      }
      detailTitle={t('Location')}
      detail={({ id, close }) => <OneLocation locationId={id} onDone={close} />}
    />
  );
}

function OneLocation({ locationId, onDone }: { locationId: string; onDone: () => void }) {
  const { mayEverywhere } = useSession();
  const { data, error } = useRead('/locations/{locationId}', { path: { locationId } });
  if (error) return <PageFault error={error} />;
  if (!data) return <PageWaiting />;
  if (!mayEverywhere('org.write')) {
    return (
      <Facts
        facts={[
          [t('Name'), data.name],
          [t('Address'), data.address],
          [t('Country'), data.country],
          [t('Status'), <Status key="status" value={data.status} />],
        ]}
      />
    );
  }
  return (
    <>
      <LocationForm location={data} onDone={onDone} />
      <DeleteButton
        label={t('Delete {name}', { name: data.name })}
        warning={t(
          'This removes the location from all lists. You cannot delete one that has outlets or other locations in it.',
        )}
        send={(headers) =>
          dataOf(client.DELETE('/locations/{locationId}', { params: { path: { locationId } }, headers }))
        }
        done={t('Location deleted.')}
        onDone={onDone}
      />
    </>
  );
}

const valuesOf = (location: Schema<'LocationData'> | undefined) => ({
  name: location?.name ?? '',
  parentId: location?.parentId ?? null,
  address: location?.address ?? '',
  country: location?.country ?? '',
});

function LocationForm({ location, onDone }: { location?: Schema<'LocationData'>; onDone: () => void }) {
  const entry = useEntry({
    initial: valuesOf(location),
    version: location?.version,
    send: ({ name, parentId, address, country }, headers, version) => {
      const body = {
        name,
        parentId,
        address: address || null,
        country: country ? country.toUpperCase() : null,
      };
      if (!location) return dataOf(client.POST('/locations', { headers, body }));
      const params = { path: { locationId: location.id } };
      const edit = { ...body, status: location.status, ...(version && { version }) };
      return dataOf(client.PUT('/locations/{locationId}', { params, headers, body: edit }));
    },
    ...(location && {
      reload: async () => {
        const now = await read('/locations/{locationId}', { path: { locationId: location.id } });
        return { values: valuesOf(now), version: now.version };
      },
    }),
    done: location ? t('Location saved.') : t('Location added.'),
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <LocationPicker label={t('Parent location')} clearable {...form.getInputProps('parentId')} />
      <TextInput label={t('Address')} maxLength={500} {...form.getInputProps('address')} />
      <TextInput
        label={t('Country')}
        description={t('Two-letter code, such as NG')}
        maxLength={2}
        {...form.getInputProps('country')}
      />
    </EntryForm>
  );
}
