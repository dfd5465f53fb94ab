import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { readCode } from '../engine/read-code.ts';
import { splitQuantity } from '../engine/scan.ts';
import { itemsMeant } from '../engine/search.ts';
import type { Item } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { useScans } from './use-scans.ts';

const hitsAtMost = 12;

type Props = {
  /** The quantity is undefined for an item that has to be weighed. */
  onFound: (item: Item, quantity: number | undefined) => void;
};

/** Finds what comes back by scan or search. `5*` before the code or name means five of it. */
export function FindGoods({ onFound }: Props) {
  const { till, state } = useTill();
  const money = useMoney();
  const [text, setText] = useState('');
  const [unknownCode, setUnknownCode] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { rest, quantity } = splitQuantity(text);
  const hits =
    rest.trim() === ''
      ? []
      : till.index
          .search(rest.trim(), hitsAtMost)
          .flatMap((found) => itemsMeant(found, rest))
          .slice(0, hitsAtMost);

  const add = (item: Item, many?: number) => {
    setText('');
    setUnknownCode(undefined);
    field.current?.focus();
    onFound(item, many ?? (item.measuredIn ? undefined : 1));
  };
  const addByCode = (code: string): boolean => {
    const { rest: only, quantity: many } = splitQuantity(code);
    const read = state.settings && readCode(only.trim(), { index: till.index, settings: state.settings });
    if (!read || !('item' in read)) return false;
    add(read.item, many ?? read.pack?.quantity);
    return true;
  };
  useScans({
    isKnown: (code) => till.isKnownCode(splitQuantity(code).rest),
    onScan: (code) => void addByCode(code),
    onUnknown: setUnknownCode,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = hits;
    if (text.trim() === '' || addByCode(text)) return;
    if (first && hits.length === 1) add(first, quantity);
    else if (!first) setUnknownCode(rest.trim());
  };
  return (
    <Stack gap="xs">
      <form onSubmit={submit}>
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            size="lg"
            label={t('Scan or search for the item to return')}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setUnknownCode(undefined);
            }}
            ref={field}
            data-autofocus
          />
          <Button type="submit" size="lg">
            {t('Add')}
          </Button>
        </Group>
      </form>
      {unknownCode && (
        <Text role="alert" className="pin-fault">
          {t('No item has the code {code}.', { code: unknownCode })}
        </Text>
      )}
      {hits.map((item) => (
        <Button
          key={item.itemPriceId}
          variant="default"
          mih={56}
          justify="space-between"
          onClick={() => add(item, quantity)}
        >
          <span dir="auto">
            {item.name} {item.unit ?? ''} · {money(item.price)}
          </span>
        </Button>
      ))}
    </Stack>
  );
}
