import { Button } from '@mantine/core';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useParams } from '../../routing/view.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageFault } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { SaleView } from './sale-view.tsx';

/** A sale at its own address, which can be shared. */
export default function SalePage() {
  const { saleId = '' } = useParams();
  const { data, error } = useRead('/sales/{saleId}', { path: { saleId } });
  if (error) return <PageFault error={error} />;
  return (
    <PageFrame
      title={data ? t('Sale {number}', { number: data.number }) : t('Sale')}
      actions={
        <Button component={Link} to="/sales" variant="default">
          {t('All sales')}
        </Button>
      }
    >
      <SaleView saleId={saleId} isPage />
    </PageFrame>
  );
}
