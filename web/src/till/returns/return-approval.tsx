import { Stack, Text } from '@mantine/core';
import type { ExactNumber } from '../../../../src/values/money.ts';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Approval } from '../lock/approval.tsx';
import { useTill } from '../use-till.ts';
import { type ReturnedItem, toApprove } from './without-receipt.ts';

type Props = {
  lines: ReturnedItem[];
  total: ExactNumber;
  onAnswer: (token: string | undefined) => void;
};

/** A manager's yes to a return without a receipt: these goods, so many, for so much. */
export function ReturnApproval({ lines, total, onAnswer }: Props) {
  const { state } = useTill();
  const money = useMoney();
  return (
    <Approval
      action="RETURN"
      outletId={state.outlet?.id ?? ''}
      approved={{ sale: toApprove(lines) }}
      managers={(state.settings?.colleagues ?? []).filter(({ mayApprove }) => mayApprove)}
      onAnswer={onAnswer}
    >
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('To approve')}>
        {lines.map(({ id, item, quantity, price = 0, proposed, restock }) => (
          <li key={id}>
            <Text fw={600} dir="auto">
              {item.name}
            </Text>
            <Text>
              {formatQuantity(quantity)} {item.unit ?? ''} × {money(price)}
              {!restock && ` · ${t('Damaged')}`}
            </Text>
            {proposed && proposed.price !== price && (
              <Text>{t('Lowest: {price}', { price: money(proposed.price) })}</Text>
            )}
          </li>
        ))}
        <li>
          <Text fw={700}>{t('Money back: {total}', { total: money(total) })}</Text>
        </li>
      </Stack>
    </Approval>
  );
}
