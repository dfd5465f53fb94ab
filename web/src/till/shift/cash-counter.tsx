import { Button, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { denominationsOf } from '../../../../src/values/denominations.ts';
import { toMajor } from '../../../../src/values/money.ts';
import { useSession } from '../../session/session.tsx';
import { formatMoney, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { type CashCount, piecesMinor } from './cash-count.ts';
import './shift.css';
import { NumberInput } from '../../ui/form/number-input.tsx';

type Props = { value: CashCount; onChange: (count: CashCount) => void; label: string };

/** Counts cash: how many there are of each note and coin, or the amount as one number. */
export function CashCounter({ value, onChange, label }: Props) {
  const { organisation, decimals } = useSession();
  const { currency } = organisation;
  const notes = denominationsOf(currency);
  const [isSwitched, setSwitched] = useState(false);
  return (
    <fieldset className="count" aria-label={label}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Text component="legend" fw={600} p={0}>
          {label}
        </Text>
        {notes && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setSwitched(true);
              onChange({ ...value, isByAmount: !value.isByAmount });
            }}
          >
            {value.isByAmount ? t('Count notes and coins') : t('Type the amount')}
          </Button>
        )}
      </Group>
      {value.isByAmount || !notes ? (
        <NumberInput
          aria-label={t('Amount of {label}', { label })}
          size="lg"
          min={0}
          decimals={decimals}
          leastDecimals={decimals}
          isGrouped
          classNames={{ input: 'number' }}
          value={value.amount ?? ''}
          onChange={(amount) => onChange({ ...value, amount: amount === '' ? undefined : Number(amount) })}
          data-autofocus
          autoFocus={isSwitched}
        />
      ) : (
        <div className="count-grid">
          {notes.map((note, at) => (
            <Piece
              key={note}
              note={note}
              isFirst={at === 0}
              count={value.pieces[note]}
              onChange={(count) => {
                const { [note]: _, ...others } = value.pieces;
                onChange({ ...value, pieces: count === undefined ? others : { ...others, [note]: count } });
              }}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** A total of the count. It stands at the end of the form and so stays in view while notes are counted. */
export function CountTotal({ label, amount }: { label: string; amount: number | undefined }) {
  const money = useMoney();
  return (
    <Group justify="space-between" gap="xs" className="count-total">
      <Text>{label}</Text>
      <Text fz={20} fw={700} className="number" aria-live="polite">
        {amount === undefined ? '–' : money(amount)}
      </Text>
    </Group>
  );
}

type PieceProps = {
  note: number;
  isFirst: boolean;
  count: number | undefined;
  onChange: (count: number | undefined) => void;
};

function Piece({ note, isFirst, count, onChange }: PieceProps) {
  const { organisation, decimals } = useSession();
  const { currency } = organisation;
  const name = noteName(note, currency, decimals);
  return (
    <div className="count-row">
      <Text className="number count-note">{name}</Text>
      <Text c="dimmed" aria-hidden="true">
        ×
      </Text>
      <NumberInput
        aria-label={t('How many of {note}', { note: name })}
        min={0}
        max={1_000_000}
        decimals={0}
        inputMode="numeric"
        classNames={{ input: 'number count-input' }}
        value={count ?? ''}
        onChange={(typed) => onChange(typed === '' ? undefined : Number(typed))}
        onKeyDown={toNextField}
        onFocus={(event) => event.currentTarget.select()}
        {...(isFirst && { 'data-autofocus': true })}
      />
      <Text className="number count-sum" c={count ? undefined : 'dimmed'}>
        {count ? formatMoney(toMajor(piecesMinor(note, count, decimals), decimals), currency, decimals) : '–'}
      </Text>
    </div>
  );
}

/** The value of a note or coin. Decimals are shown only if it has some: 500, but 0.50. */
function noteName(note: number, currency: string, decimals: number): string {
  return formatMoney(note, currency, Number.isInteger(note) ? 0 : decimals);
}

/** Enter moves down the grid, and from its last field to the next field of the form. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const scope = event.currentTarget.closest('form, [role=dialog]') ?? document;
  const fields = [...scope.querySelectorAll<HTMLElement>('input:not([disabled]), button[type=submit]')];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
