import { useRead } from '../../api/read.ts';
import { useParams, useSearch } from '../../routing/view.ts';
import { useSession } from '../../session/session.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { StocktakeCount } from './stocktake-count.tsx';
import { StocktakeReview } from './stocktake-review.tsx';

/** Shows the counting page while a stocktake is in progress, and its differences afterwards. */
export default function Stocktake() {
  const { may } = useSession();
  const { stocktakeId = '' } = useParams();
  const { counting } = useSearch();
  const { data, error } = useRead('/inventory/stocktakes/{stocktakeId}', {
    path: { stocktakeId },
    query: { limit: 1 },
  });
  if (!data) return error ? <PageFault error={error} /> : <PageWaiting />;
  const isCounting = data.status === 'IN_PROGRESS' || (data.status === 'IN_REVIEW' && counting === 'true');
  return isCounting && may('inventory.count') ? (
    <StocktakeCount stocktake={data} />
  ) : (
    <StocktakeReview stocktake={data} />
  );
}
