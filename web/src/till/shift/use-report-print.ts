import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { usePrinting } from '../printing/use-printing.ts';
import type { ShiftFigures } from './figures.ts';

export function useReportPrint(): (figures: ShiftFigures) => void {
  const { run } = usePrinting();
  const { organisation, user, decimals } = useSession();
  return (figures) =>
    void run(async () => {
      const [{ reportRows }, { rowsJob }] = await Promise.all([
        import('./report-rows.ts'),
        import('../printing/print-job.ts'),
      ]);
      const shop = {
        business: organisation.name,
        printedBy: `${user.firstName} ${user.lastName}`,
        decimals,
        timezone: organisation.timezone,
      };
      return rowsJob(t('Shift report'), (width) => reportRows(figures, shop, width));
    });
}
