import { useSession } from '../session/session.tsx';
import { useTill } from './use-till.ts';

/** Leaves for the back office. Home would send those without any figures to see back to the till. */
export function useOffice(): () => void {
  const { till } = useTill();
  const { may } = useSession();
  return () => till.leave('OFFICE', () => location.assign(may('reports.read') ? '/app' : '/app/sales'));
}
