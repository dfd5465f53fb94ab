import type { Schema } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { Moment } from '../../ui/figures.tsx';
import { later } from '../../ui/later.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';

const MeasurementForm = later(() => import('./measurement-form.tsx'), 'MeasurementForm');

export default function Measurements() {
  const { may } = useSession();
  return (
    <ListPage
      about={t(
        'Units that products are counted and sold in. Set how many pieces a carton has on each product.',
      )}
      list="measurements"
      path="/measurements"
      searchIn={t('Name or abbreviation')}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        { key: 'abr', title: t('Abbreviation'), show: ({ abr }) => abr },
        {
          key: 'measuredIn',
          title: t('Measured at the till'),
          show: ({ measuredIn }) => (measuredIn ? measuredIn.toLowerCase() : '–'),
        },
        {
          key: 'createdAt',
          title: t('Added'),
          sortKey: 'createdAt',
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
      {...(may('inventory.write') && {
        detailTitle: t('Unit'),
        detail: ({ row, close }: { row: Schema<'Measurement'> | undefined; close: () => void }) =>
          row && <MeasurementForm key={row.id} measurement={row} onDone={close} />,
      })}
      create={
        may('inventory.write') && {
          label: t('New unit'),
          form: (close) => <MeasurementForm onDone={close} />,
        }
      }
      empty={t('No units yet. Add the ones you sell in, such as piece, kilogram or carton.')}
    />
  );
}
