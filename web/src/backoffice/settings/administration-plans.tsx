import { useRead } from '../../api/read.ts';
import { formatMoney } from '../../ui/figures.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../words.ts';

/** What is offered to all businesses of this server. */
export default function Plans() {
  const { data, isPending } = useRead('/subscriptions/plans');
  const most = (limit: number | null) => limit ?? t('Any number');
  return (
    <PageFrame
      title={t('Plans on offer')}
      about={t('They stand in the file that TILLHOUSE_PLANS names; without one, there are three.')}
    >
      <RowTable
        label={t('Plans on offer')}
        rows={data ?? []}
        idOf={({ planId }) => planId}
        isWaiting={isPending}
        empty={t('There are none.')}
        columns={[
          { key: 'name', title: t('Name'), show: ({ planName }) => planName },
          {
            key: 'price',
            title: t('Price'),
            isNumber: true,
            show: ({ price, currency }) => formatMoney(price, currency),
          },
          {
            key: 'months',
            title: t('Months'),
            isNumber: true,
            show: ({ periodMonths }) => periodMonths ?? t('Without end'),
          },
          {
            key: 'outlets',
            title: t('Outlets'),
            isNumber: true,
            show: ({ maxOutlets }) => most(maxOutlets),
          },
          { key: 'users', title: t('Users'), isNumber: true, show: ({ maxUsers }) => most(maxUsers) },
        ]}
      />
    </PageFrame>
  );
}
