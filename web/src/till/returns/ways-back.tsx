import { Button, Stack, Text } from '@mantine/core';
import { toMajor } from '../../../../src/values/money.ts';
import { Money } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { methodName } from '../method-names.ts';
import { type Amounts, addsUpTo, allBy, type Back, type BackMethod } from './money-back.ts';

type Props = {
  ways: BackMethod[];
  back: Back;
  amounts: Amounts;
  onChange: (amounts: Amounts) => void;
  rules: { decimals: number; cashUnitMinor: bigint | undefined };
};

/** The methods by which money goes back, each with its amount. */
export function WaysBack({ ways, back, amounts, onChange, rules }: Props) {
  const isRight = addsUpTo(amounts, back, rules);
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('Refund by')}</Text>
      <div className="back-rows">
        {ways.map((method) => (
          <div className="back-row" key={method}>
            <Text>{methodName(method)}</Text>
            <NumberInput
              aria-label={t('Refund by {method}', { method: methodName(method) })}
              min={0}
              decimals={rules.decimals}
              leastDecimals={rules.decimals}
              isGrouped
              classNames={{ input: 'number' }}
              value={amounts[method] ?? ''}
              onChange={(typed) => {
                const { [method]: _, ...others } = amounts;
                onChange(typed === '' || typed === 0 ? others : { ...others, [method]: Number(typed) });
              }}
            />
            <Button variant="subtle" size="compact-md" onClick={() => onChange(allBy(method, back, rules))}>
              {t('All')}
            </Button>
          </div>
        ))}
      </div>
      {!isRight && (
        <Text size="sm" className="pin-fault" role="alert">
          {t('These must add up to')} <Money amount={toMajor(back.owedMinor, rules.decimals)} />
        </Text>
      )}
    </Stack>
  );
}
