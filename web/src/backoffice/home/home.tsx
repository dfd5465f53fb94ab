import { useRead } from '../../api/read.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { t } from '../../words.ts';

export default function Home() {
  const { data, error } = useRead('/outlets/summary');
  return (
    <PageFrame title={t('Home')}>
      <ErrorNotice error={error} />
      {data && <Tiles tiles={[{ label: t('Outlets'), value: data.total, to: '/outlets' }]} />}
    </PageFrame>
  );
}
