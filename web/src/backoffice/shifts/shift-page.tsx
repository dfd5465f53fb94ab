import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useParams } from '../../routing/view.ts';
import { formatDay } from '../../ui/figures.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageFault } from '../../ui/whole-page.tsx';
import { listed, t } from '../../words.ts';
import { ShiftReport } from './shift-report.tsx';

/** The X report of an open shift, or the Z report of a closed one. */
export default function ShiftPage() {
  const { sessionId = '' } = useParams();
  const { data, error } = useRead('/till/sessions/{sessionId}', { path: { sessionId } });
  if (error) return <PageFault error={error} />;
  const kind = data?.status === 'OPEN' ? t('Shift so far') : t('Z report');
  return (
    <PageFrame
      title={data ? `${kind}: ${listed(data.tillName, formatDay(data.businessDate))}` : t('Shift')}
      actions={
        <>
          <Button component={Link} to="/shifts" variant="default">
            {t('All shifts')}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
            {t('Print')}
          </Button>
        </>
      }
    >
      <ShiftReport sessionId={sessionId} />
    </PageFrame>
  );
}
