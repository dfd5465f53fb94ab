import { paymentMethods, paymentPurposes } from '../../../../../src/values/payment.ts';
import { paymentDirectionValues } from '../../../api/enum-values.ts';
import { useSession } from '../../../session/session.tsx';
import { useBankName, useBanks } from '../../../ui/banks.ts';
import { Day, Moment, Money, wordOf } from '../../../ui/figures.tsx';
import { BankPicker } from '../../../ui/form/bank-picker.tsx';
import { OutletPicker, PartyPicker } from '../../../ui/form/pickers.tsx';
import { later } from '../../../ui/later.tsx';
import { addressOf } from '../../../ui/link-to.ts';
import { choiceFilter, dateFilter, pickedFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { useOutletName } from '../../../ui/outlets.ts';
import { t } from '../../../words.ts';

const PaymentForm = later(() => import('./payment-form.tsx'), 'PaymentForm');
const PaymentPanel = later(() => import('./payment-panel.tsx'), 'PaymentPanel');

const filterNames = [
  'search',
  'direction',
  'method',
  'purpose',
  'outletId',
  'partyId',
  'bankId',
  'date_from',
  'date_to',
];

/** All payments in and out. */
export default function Payments() {
  const { may } = useSession();
  const { canSeeBanks } = useBanks();
  const state = useListState();
  const outletName = useOutletName();
  const bankName = useBankName();
  const currentFilters = state.filtersAmong(filterNames);
  const addressWith = (more: Record<string, string>) =>
    addressOf('/payments', { ...currentFilters, ...more });
  return (
    <ListPage
      list="payments"
      path="/payments/logs"
      searchIn={t('Reference, note or name')}
      filters={[
        choiceFilter('direction', t('Direction'), paymentDirectionValues),
        choiceFilter('method', t('Method'), paymentMethods),
        choiceFilter('purpose', t('Purpose'), paymentPurposes),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        pickedFilter('partyId', (field) => <PartyPicker {...field} w={200} />),
        ...(canSeeBanks ? [pickedFilter('bankId', (field) => <BankPicker {...field} />)] : []),
        dateFilter(),
      ]}
      columns={[
        {
          key: 'businessDate',
          title: t('Date'),
          sortKey: 'businessDate',
          show: ({ businessDate }) => <Day day={businessDate} />,
        },
        { key: 'direction', title: t('Direction'), show: ({ direction }) => wordOf(direction) },
        { key: 'purpose', title: t('Purpose'), show: ({ purpose }) => wordOf(purpose) },
        { key: 'party', title: t('Party'), show: ({ partyName }) => partyName ?? '–' },
        { key: 'method', title: t('Method'), show: ({ method }) => wordOf(method) },
        { key: 'outlet', title: t('Outlet'), show: ({ outletId }) => outletName(outletId) },
        { key: 'bank', title: t('Bank'), isOptional: true, show: ({ bankId }) => bankName(bankId) },
        { key: 'reference', title: t('Reference'), show: ({ reference }) => reference ?? '–' },
        {
          key: 'createdAt',
          title: t('Recorded'),
          sortKey: 'createdAt',
          isOptional: true,
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
        {
          key: 'state',
          title: t('Status'),
          show: ({ reversedById, reversesId }) =>
            reversedById ? t('Reversed') : reversesId ? t('Reversal') : '',
        },
        {
          key: 'amount',
          title: t('Amount'),
          sortKey: 'amount',
          isNumber: true,
          isMain: true,
          show: ({ amount }) => <Money amount={amount} />,
        },
        {
          key: 'cashBack',
          title: t('Cash back'),
          isNumber: true,
          isOptional: true,
          show: ({ cashBack }) => <Money amount={cashBack} />,
        },
      ]}
      summary={{
        path: '/payments/summary',
        tiles: ({ count, in: moneyIn, out, net, byMethod }) => [
          { label: t('Payments'), value: count },
          { label: t('In'), value: <Money amount={moneyIn} />, to: addressWith({ direction: 'IN' }) },
          { label: t('Out'), value: <Money amount={out} />, to: addressWith({ direction: 'OUT' }) },
          { label: t('Net'), value: <Money amount={net} /> },
          ...byMethod.map((total) => ({
            label: t('{method}, net', { method: wordOf(total.method) }),
            value: <Money amount={total.net} />,
            to: addressWith({ method: total.method }),
          })),
        ],
      }}
      create={
        may('money.write') && {
          label: t('Record a payment'),
          form: (close) => <PaymentForm onDone={close} />,
        }
      }
      detailTitle={t('Payment')}
      detail={({ row, isWaiting, close }) => (
        <PaymentPanel payment={row} isWaiting={isWaiting} onDone={close} />
      )}
      empty={t('No payments yet. Payments for sales, purchases and expenses appear here.')}
    />
  );
}
