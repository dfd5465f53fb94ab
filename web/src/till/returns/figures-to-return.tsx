import { Text } from '@mantine/core';
import { toMajor } from '../../../../src/values/money.ts';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { lineBackMinor, type SaleDetails } from './money-back.ts';
import { weighedItem } from './weighed-item.ts';

type Props = {
  sale: SaleDetails;
  returned: { position: number; quantity: number; restock: boolean }[];
  decimals: number;
  /** What the new goods of an exchange cost. */
  exchangedFor?: number | undefined;
  /** What is done when the manager agrees. Absent if nobody is asked. */
  label?: string;
};

/** Which goods come back, what was paid for them, and the money that changes hands. */
export function FiguresToReturn({ sale, returned, decimals, exchangedFor, label }: Props) {
  const { till } = useTill();
  const money = useMoney();
  return (
    <ul aria-label={t('Items returned from {number}', { number: sale.number })}>
      <li>
        <Text>{t('Sale {number}', { number: sale.number })}</Text>
      </li>
      {returned.map(({ position, quantity, restock }) => {
        const line = sale.lines.find((one) => one.position === position);
        if (!line) return null;
        return (
          <li key={position}>
            <Text fw={600} dir="auto">
              {formatQuantity(quantity)} {weighedItem(till, line)?.unit ?? '×'} {line.name}
            </Text>
            <Text>
              {t('Paid {amount}', {
                amount: money(toMajor(lineBackMinor(line, quantity, decimals), decimals)),
              })}
              {!restock && ` · ${t('Damaged')}`}
            </Text>
          </li>
        );
      })}
      {exchangedFor !== undefined && (
        <li>
          <Text>{t('New items: {amount}', { amount: money(exchangedFor) })}</Text>
        </li>
      )}
      {label && (
        <li>
          <Text fw={700}>{label}</Text>
        </li>
      )}
    </ul>
  );
}
