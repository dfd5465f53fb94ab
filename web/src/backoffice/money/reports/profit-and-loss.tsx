import { t } from '../../../words.ts';
import { Statement } from './statement.tsx';

export default function ProfitAndLoss() {
  return (
    <Statement
      path="/reports/profit-and-loss"
      title={t('Profit and loss')}
      about={t('Revenue, costs and what is left of them.')}
    />
  );
}
