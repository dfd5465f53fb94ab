import { useState } from 'react';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { t } from '../../words.ts';
import { readCode } from '../engine/read-code.ts';
import { splitQuantity } from '../engine/scan.ts';
import { useTill } from '../use-till.ts';
import { type Chosen, leftOfLine, type SaleDetails, type SaleLine } from './money-back.ts';
import { useScans } from './use-scans.ts';

type Props = {
  sale: SaleDetails;
  chosen: Chosen;
  onQuantity: (line: SaleLine, quantity: number) => void;
  onWeigh: (line: SaleLine) => void;
};

/**
 * Lets people scan the goods that come back. A scan returns one more of its line, or as many as `5*` before the code
 * says; measured goods are weighed. Answers what was wrong with the last scan.
 */
export function useReturnScans({ sale, chosen, onQuantity, onWeigh }: Props) {
  const { till, state } = useTill();
  const [problem, setProblem] = useState<string>();
  const returnScanned = (code: string) => {
    const { rest, quantity } = splitQuantity(code);
    const read = state.settings && readCode(rest.trim(), { index: till.index, settings: state.settings });
    // An unknown code is reported by `onUnknown` below.
    if (!read || !('item' in read)) return;
    const { item } = read;
    const chosenOf = ({ position }: SaleLine) => chosen[position]?.quantity ?? 0;
    const lines = sale.lines.filter(({ itemPriceId }) => itemPriceId === item.itemPriceId);
    const line = lines.find((one) => chosenOf(one) < leftOfLine(one));
    if (!line) {
      setProblem(
        lines.length > 0
          ? t('No more of {name} is left to return.', { name: item.name })
          : t('{name} is not on this receipt.', { name: item.name }),
      );
      return;
    }
    setProblem(undefined);
    if (item.measuredIn) {
      onWeigh(line);
      return;
    }
    const sumE4 = (toE4(chosenOf(line)) ?? 0n) + (toE4(quantity ?? 1) ?? 0n);
    onQuantity(line, Math.min(leftOfLine(line), fromE4(sumE4)));
  };
  useScans({
    isKnown: (code) => till.isKnownCode(splitQuantity(code).rest),
    onScan: returnScanned,
    onUnknown: (code) => setProblem(t('No item has the code {code}.', { code })),
  });
  return { problem };
}
