import { t } from '../../../words.ts';
import { Statement } from './statement.tsx';

export default function CashFlow() {
  return (
    <Statement
      path="/reports/cash-flow"
      title={t('Cash flow')}
      about={t('Where the money came from and where it went. Money out is below zero.')}
    />
  );
}
