import { useSession } from '../../../session/session.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { NotForYou } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { PlanForm } from './plan-form.tsx';

/** Plans an entry that is posted again and again. */
export default function NewJournalPlan() {
  const { may, user } = useSession();
  if (!may('money.write') || user.outletIds !== null) return <NotForYou />;
  return (
    <PageFrame
      title={t('New recurring entry')}
      about={t('Say when it comes and what it posts. The rest happens by itself.')}
    >
      <PlanForm />
    </PageFrame>
  );
}
