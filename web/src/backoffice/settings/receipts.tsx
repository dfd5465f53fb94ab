import { Badge } from '@mantine/core';
import { wordOf } from '../../ui/figures.tsx';
import { later } from '../../ui/later.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useOutletName } from '../../ui/outlets.ts';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';

const ReceiptForm = later(() => import('./receipt-form.tsx'), 'ReceiptForm');

/** Receipt templates, for all outlets or for one. */
export default function Receipts() {
  const outletName = useOutletName();
  return (
    <ListPage
      list="receipts"
      path="/settings/receipts"
      searchIn={t('Name')}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        {
          key: 'outlet',
          title: t('Outlet'),
          show: ({ outletId }) => (outletId ? outletName(outletId) : t('All other outlets')),
        },
        { key: 'paper', title: t('Paper'), show: ({ paper }) => paperName(paper) },
        { key: 'code', title: t('Code'), show: ({ code }) => (code === 'QR' ? 'QR' : wordOf(code)) },
        {
          key: 'isDefault',
          title: t('In use'),
          show: ({ isDefault }) =>
            isDefault && (
              <Badge variant="light" tt="none">
                {t('In use')}
              </Badge>
            ),
        },
      ]}
      create={{ label: t('New template'), form: (close) => <ReceiptForm onDone={close} /> }}
      detailTitle={t('Receipt')}
      panelSize="xl"
      detail={({ row, close }) =>
        row ? <ReceiptForm key={row.id} setting={row} onDone={close} /> : <PageWaiting />
      }
      empty={t('Receipts print plainly on 80 mm paper. Add a template to change that.')}
    />
  );
}

export function paperName(paper: string): string {
  return paper.replace('MM', ' mm');
}
