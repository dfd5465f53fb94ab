import { t } from '../../../words.ts';
import { Statement } from './statement.tsx';

export default function BalanceSheet() {
  return (
    <Statement
      path="/reports/balance-sheet"
      title={t('Balance sheet')}
      about={t('What the business owns and owes at the end of the period.')}
    />
  );
}
