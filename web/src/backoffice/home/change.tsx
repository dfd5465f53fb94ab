import { Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { ExactNumber } from '../../../../src/values/money.ts';
import { locale, t } from '../../words.ts';

/** By how much a figure has changed, in percent; or the figure before, if there is nothing to divide by. */
export function Change({
  now,
  then,
  show,
  name,
}: {
  now: number;
  then: number;
  show: (value: ExactNumber) => string;
  /** What it is compared with: `Week before`. */
  name: string;
}) {
  const share = then === 0 ? undefined : Math.round((100 * (now - then)) / Math.abs(then)) / 100;
  const trend = share ?? now - then;
  const Arrow = trend > 0 ? IconArrowUpRight : trend < 0 ? IconArrowDownRight : IconMinus;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' });
  return (
    <>
      <Arrow size={14} aria-hidden style={{ flexShrink: 0 }} />
      <Text size="xs" span miw={0} style={{ overflowWrap: 'anywhere' }}>
        {share === undefined
          ? t('{name}: {value}', { name: name.toLocaleLowerCase(locale), value: show(then) })
          : `${percent.format(share)} ${name.toLocaleLowerCase(locale)}`}
      </Text>
    </>
  );
}
