import { useRead } from '../../../api/read.ts';
import { useParams } from '../../../routing/view.ts';
import { useSession } from '../../../session/session.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { NotForYou, PageFault, PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { PlanForm } from './plan-form.tsx';

/** Changes what a recurring entry posts from its next day on. */
export default function EditJournalPlan() {
  const { may, user } = useSession();
  const { planId = '' } = useParams();
  const path = { journalPlanId: planId };
  const { data: plan, error } = useRead('/accounts/journal/plans/{journalPlanId}', { path });
  if (!may('money.write') || user.outletIds !== null) return <NotForYou />;
  if (!plan) return error ? <PageFault error={error} /> : <PageWaiting />;
  return (
    <PageFrame
      title={t('Edit recurring entry')}
      about={t('What was posted stays. To change how often it comes, stop it and plan a new one.')}
    >
      <PlanForm plan={plan} />
    </PageFrame>
  );
}
