import { useRead } from '../../api/read.ts';
import { formatMoney } from '../../ui/figures.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../words.ts';

/** The plans that this server offers. */
export default function Plans() {
  const { data, isPending } = useRead('/subscriptions/plans');
  const limitText = (limit: number | null) => limit ?? t('Unlimited');
  return (
    <PageFrame
      about={t(
        'Plans come from the file named in TILLHOUSE_PLANS. Without a file, there are three standard plans.',
      )}
    >
      <RowTable
        label={t('Plans')}
        rows={data ?? []}
        idOf={({ planId }) => planId}
        isWaiting={isPending}
        empty={t('No plans.')}
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
            show: ({ periodMonths }) => periodMonths ?? t('No end date'),
          },
          {
            key: 'outlets',
            title: t('Outlets'),
            isNumber: true,
            show: ({ maxOutlets }) => limitText(maxOutlets),
          },
          { key: 'users', title: t('Users'), isNumber: true, show: ({ maxUsers }) => limitText(maxUsers) },
        ]}
      />
    </PageFrame>
  );
}
