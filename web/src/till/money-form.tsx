import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { NumberInput } from '../ui/form/number-input.tsx';
import { ErrorNotice } from '../ui/notices.tsx';
import { t } from '../words.ts';
import { WithPad } from './with-pad.tsx';

type FormProps = {
  children: ReactNode;
  submit: string;
  isReady: boolean;
  isBusy: boolean;
  error: unknown;
  onSubmit: () => void;
  /** A button beside the one that submits. */
  beside?: ReactNode;
  form?: RefObject<HTMLFormElement | null>;
};

/** A form about money at the till: its fields, the number pad, the error of the last try, and the submit button. */
export function MoneyForm({ children, submit, isReady, isBusy, error, onSubmit, beside, form }: FormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <form onSubmit={send} ref={form}>
      <WithPad
        ending={
          <Stack gap="xs">
            <ErrorNotice error={error} />
            <div className="till-form-end">
              {beside}
              <Button type="submit" size="lg" disabled={!isReady} loading={isBusy}>
                {submit}
              </Button>
            </div>
          </Stack>
        }
      >
        <Stack>{children}</Stack>
      </WithPad>
    </form>
  );
}

type AmountProps = { value: number | undefined; onChange: (amount: number | undefined) => void };

/** The amount of money that a form is about. */
export function AmountField({ value, onChange }: AmountProps) {
  const { decimals } = useSession();
  return (
    <NumberInput
      label={t('Amount')}
      size="lg"
      required
      min={0}
      decimals={decimals}
      leastDecimals={decimals}
      isGrouped
      classNames={{ input: 'number' }}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? undefined : Number(typed))}
      data-autofocus
    />
  );
}

/** Runs work, and says whether it is under way and how the last try failed. */
export function useAttempt() {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await work().catch(setError);
    setBusy(false);
  };
  return { error, isBusy, attempt };
}
