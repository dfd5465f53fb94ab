import { Button, Text } from '@mantine/core';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { type Chosen, leftOfLine, type SaleDetails, type SaleLine } from './money-back.ts';
import { QuantityBack } from './quantity-back.tsx';
import { weighedItem } from './weighed-item.ts';
import { WhereItGoes } from './where-it-goes.tsx';

type Props = {
  sale: SaleDetails;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onWeigh: (line: SaleLine) => void;
};

/** What can be returned of each line, what was paid for it, and how much of it comes back. */
export function LinesBack({ sale, chosen, onChange, onWeigh }: Props) {
  const { till } = useTill();
  const money = useMoney();
  const lines = sale.lines.filter((line) => leftOfLine(line) > 0);
  return (
    <div className="return-lines">
      {lines.map((line, at) => {
        const { position, name } = line;
        const left = leftOfLine(line);
        const { quantity, restock } = chosen[position] ?? { quantity: 0, restock: true };
        const set = (change: Partial<Chosen[number]>) =>
          onChange({ ...chosen, [position]: { quantity, restock, ...change } });
        const weighed = weighedItem(till, line);
        const unit = weighed?.unit ? ` ${weighed.unit}` : '';
        return (
          <div className="return-line" key={position}>
            <div>
              <Text fw={600}>{name}</Text>
              <Text size="sm" c="dimmed">
                {t('{quantity} can be returned', { quantity: formatQuantity(left) + unit })} ·{' '}
                {line.quantity === 1
                  ? t('Paid {amount}', { amount: money(line.total) })
                  : t('Paid {amount} for {quantity}', {
                      amount: money(line.total),
                      quantity: formatQuantity(line.quantity) + unit,
                    })}
              </Text>
            </div>
            <QuantityBack
              name={name}
              quantity={quantity}
              atMost={left}
              weighedIn={weighed && (weighed.unit ?? '')}
              isFirst={at === 0}
              onChange={(next) => set({ quantity: next })}
              onWeigh={() => onWeigh(line)}
            >
              <Button
                variant="subtle"
                onClick={() => set({ quantity: weighed && quantity === left ? 0 : left })}
              >
                {weighed && quantity === left ? t('None') : t('All')}
              </Button>
            </QuantityBack>
            <WhereItGoes
              name={name}
              restock={restock}
              // It is there from the start: a row that grows would move the one below it under the finger.
              isDisabled={quantity === 0}
              onChange={(next) => set({ restock: next })}
            />
          </div>
        );
      })}
    </div>
  );
}
