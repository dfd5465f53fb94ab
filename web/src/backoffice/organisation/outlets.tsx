import { client, dataOf } from '../../api/call.ts';
import { outletStatusValues, outletTypeValues } from '../../api/enum-values.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { wordOf } from '../../ui/figures.tsx';
import { DeleteButton } from '../../ui/form/delete-button.tsx';
import { later } from '../../ui/later.tsx';
import { sinceColumn, statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { LocationPicker } from './location-picker.tsx';
import { OutletFacts } from './outlet-facts.tsx';

const OutletForm = later(() => import('./outlet-form.tsx'), 'OutletForm');

export default function Outlets() {
  const { mayEverywhere } = useSession();
  const places = useRead('/locations/dropdown', {}, { staleTime: 60_000 });
  const placeOf = (id: string | null) => places.data?.rows.find((place) => place.id === id)?.name ?? '–';
  return (
    <ListPage
      title={t('Outlets')}
      about={t('Your shops, kiosks, warehouses and web shops.')}
      list="outlets"
      path="/outlets"
      searchIn={t('Name or code')}
      filters={[
        choiceFilter('status', t('Status'), outletStatusValues),
        choiceFilter('type', t('Type'), outletTypeValues),
        pickedFilter('locationId', (field) => <LocationPicker {...field} w={200} />),
      ]}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        { key: 'code', title: t('Code'), sortKey: 'code', show: ({ code }) => code },
        { key: 'type', title: t('Type'), show: ({ type }) => wordOf(type) },
        { key: 'location', title: t('Location'), show: ({ locationId }) => placeOf(locationId) },
        { key: 'address', title: t('Address'), show: ({ address }) => address },
        statusColumn,
        { key: 'phone', title: t('Phone'), isOptional: true, show: ({ phone }) => phone },
        { key: 'timezone', title: t('Time zone'), isOptional: true, show: ({ timezone }) => timezone },
        sinceColumn,
      ]}
      summary={{
        path: '/outlets/summary',
        tiles: ({ total, active, closed, byType }) => [
          { label: t('Outlets'), value: total },
          { label: t('Active'), value: active, to: '/outlets?status=ACTIVE' },
          { label: t('Closed'), value: closed, to: '/outlets?status=CLOSED' },
          { label: t('Stores'), value: byType.STORE, to: '/outlets?type=STORE' },
          { label: t('Warehouses'), value: byType.WAREHOUSE, to: '/outlets?type=WAREHOUSE' },
        ],
      }}
      create={
        mayEverywhere('org.write') && {
          label: t('New outlet'),
          form: (close) => <OutletForm onDone={close} />,
        }
      }
      detailTitle={t('Outlet')}
      detail={({ id, close }) => <OneOutlet outletId={id} onDone={close} />}
    />
  );
}

function OneOutlet({ outletId, onDone }: { outletId: string; onDone: () => void }) {
  const { may, mayEverywhere } = useSession();
  const { data, error } = useRead('/outlets/{outletId}', { path: { outletId } });
  if (error) return <PageFault error={error} />;
  if (!data) return <PageWaiting />;
  if (!may('org.write')) return <OutletFacts outlet={data} />;
  return (
    <>
      <OutletForm outlet={data} onDone={onDone} />
      {mayEverywhere('org.write') && (
        <DeleteButton
          label={t('Delete {name}', { name: data.name })}
          warning={t(
            'This removes the outlet from all lists. You cannot delete one with stock, money or sales. Close it instead.',
          )}
          send={(headers) =>
            dataOf(client.DELETE('/outlets/{outletId}', { params: { path: { outletId } }, headers }))
          }
          done={t('Outlet deleted.')}
          onDone={onDone}
        />
      )}
    </>
  );
}
