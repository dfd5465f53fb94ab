import { Button, Select, Stack, Text } from '@mantine/core';
import { toMajor } from '../../../../src/values/money.ts';
import { Money } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { methodName } from '../method-names.ts';
import { type Amounts, addsUpTo, allBy, type Back, type BackMethod, type Banks } from './money-back.ts';

type Props = {
  ways: BackMethod[];
  back: Back;
  amounts: Amounts;
  onChange: (amounts: Amounts) => void;
  rules: { decimals: number; cashUnitMinor: bigint | undefined };
  /** The bank accounts, and the one that a transfer leaves. */
  banks: Banks;
  bankId: string | undefined;
  onBank: (bankId: string) => void;
};

/** The methods by which money goes back, each with its amount. */
export function WaysBack({ ways, back, amounts, onChange, rules, banks, bankId, onBank }: Props) {
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
      {(amounts.BANK ?? 0) > 0 && banks.length > 1 && (
        <Select
          label={t('Which bank account?')}
          size="lg"
          data={banks.map(({ id, name }) => ({ value: id, label: name }))}
          value={bankId ?? null}
          onChange={(chosen) => chosen && onBank(chosen)}
          allowDeselect={false}
        />
      )}
      {!isRight && (
        <Text size="sm" className="pin-fault" role="alert">
          {t('These must add up to')} <Money amount={toMajor(back.owedMinor, rules.decimals)} />
        </Text>
      )}
    </Stack>
  );
}
