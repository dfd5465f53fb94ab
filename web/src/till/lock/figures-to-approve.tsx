import { Stack, Text } from '@mantine/core';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { arrow, t } from '../../words.ts';
import { changeOfLine, changeOfSale, type PriceChange } from '../engine/approval.ts';
import { useTill } from '../use-till.ts';

/** The figures that a manager approves: each line, its old and new price, and the difference. */
export function FiguresToApprove() {
  const { state } = useTill();
  const money = useMoney();
  const { cart, figures, settings } = state;
  const decimals = settings?.currencyDecimals ?? 2;
  const lines = (figures.toApprove?.lines ?? []).flatMap((at) => cart.lines[at] ?? []);
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('To approve')}>
      {lines.map((line) => (
        <li key={line.id}>
          <Text fw={600} dir="auto">
            {line.name}
          </Text>
          <Text>
            <bdi>
              {formatQuantity(line.quantity)} {line.unit ?? ''}
            </bdi>{' '}
            × {money(line.usualPrice)}
            {line.unitPrice !== line.usualPrice && ` ${arrow} ${money(line.unitPrice)}`}
          </Text>
          <Change {...changeOfLine(line, decimals)} />
        </li>
      ))}
      {(figures.toApprove?.isWhole || lines.length === 0) && (
        <li>
          <Text fw={600}>{t('Whole sale, {count} lines', { count: cart.lines.length })}</Text>
          <Change {...changeOfSale(cart, decimals)} />
        </li>
      )}
    </Stack>
  );
}

function Change({ from, to, off, percent }: PriceChange) {
  const money = useMoney();
  return (
    <Text>
      {money(from)} {arrow} {money(to)}:{' '}
      {off < 0
        ? t('{amount} more', { amount: money(-off) })
        : t('{amount} off ({percent}%)', { amount: money(off), percent })}
    </Text>
  );
}
