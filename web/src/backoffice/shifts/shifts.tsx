import { Anchor, Button } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { tillSessionStatusValues } from '../../api/enum-values.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Day, Moment, Money, NoWrap, wordOf } from '../../ui/figures.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { later } from '../../ui/later.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { Column } from '../../ui/list/row-table.tsx';
import { t } from '../../words.ts';
import { differenceOf, expectedOf } from './counted.ts';
import { TillPicker } from './till-picker.tsx';

const ShiftReport = later(() => import('./shift-report.tsx'), 'ShiftReport');

/** Who had which till and when, and whether the count was right. */
export default function Shifts() {
  const { may, decimals } = useSession();
  return (
    <ListPage
      list="shifts"
      path="/till/sessions"
      filters={[
        dateFilter(),
        choiceFilter('status', t('Status'), tillSessionStatusValues),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        pickedFilter('tillId', (field) => (may('sales.sell') ? <TillPicker {...field} /> : null)),
      ]}
      columns={columnsFor(decimals)}
      actions={
        <>
          <Button component={Link} to="/shifts/exceptions" variant="default">
            {t('Exceptions')}
          </Button>
          {may('sales.sell') && (
            <Button component={Link} to="/tills" variant="default">
              {t('Tills')}
            </Button>
          )}
        </>
      }
      detailTitle={t('Shift')}
      panelSize="wide"
      detail={({ id }) => (
        <>
          <Anchor component={Link} to={`/shifts/${id}`} size="sm">
            {t('Open full page')}
          </Anchor>
          <ShiftReport sessionId={id} isPanel />
        </>
      )}
      empty={t('No shifts yet. Open one at the till.')}
    />
  );
}

const columnsFor = (decimals: number): Column<Schema<'TillSession'>>[] => [
  { key: 'till', title: t('Till'), show: ({ tillName }) => <NoWrap>{tillName}</NoWrap> },
  { key: 'outlet', title: t('Outlet'), show: ({ outletName }) => <NoWrap>{outletName}</NoWrap> },
  {
    key: 'businessDate',
    title: t('Day'),
    sortKey: 'businessDate',
    isOptional: true,
    show: ({ businessDate }) => <Day day={businessDate} />,
  },
  { key: 'openedBy', title: t('Opened by'), show: ({ openedByName }) => <NoWrap>{openedByName}</NoWrap> },
  {
    key: 'openedAt',
    title: t('Opened'),
    sortKey: 'openedAt',
    isMain: true,
    show: ({ openedAt }) => <Moment at={openedAt} />,
  },
  { key: 'closedAt', title: t('Closed'), show: ({ closedAt }) => <Moment at={closedAt} /> },
  {
    key: 'closedBy',
    title: t('Closed by'),
    isOptional: true,
    show: ({ closedByName }) => closedByName ?? '–',
  },
  {
    key: 'float',
    title: t('Float'),
    help: 'float',
    isNumber: true,
    isOptional: true,
    show: ({ openingFloat }) => <Money amount={openingFloat} />,
  },
  {
    key: 'expected',
    title: t('Expected'),
    help: 'expected',
    isNumber: true,
    show: ({ methods }) => <Money amount={expectedOf(methods, decimals)} />,
  },
  {
    key: 'difference',
    title: t('Over or short'),
    help: 'overOrShort',
    sortKey: 'difference',
    isNumber: true,
    isMain: true,
    show: ({ methods }) => <OverOrShort methods={methods} decimals={decimals} />,
  },
  statusColumn,
];

/** The difference, or one for each tender if several are off. One does not make up for another. */
function OverOrShort({ methods, decimals }: { methods: Schema<'TillSession'>['methods']; decimals: number }) {
  const off = methods.filter(({ difference }) => Number(difference) !== 0);
  if (off.length < 2) return <Money amount={differenceOf(methods, decimals)} />;
  return off.map(({ method, difference }) => (
    <NoWrap key={method}>
      {wordOf(method)} <Money amount={difference} />
      <br />
    </NoWrap>
  ));
}
