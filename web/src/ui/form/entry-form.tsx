import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrors } from '../../api/call.ts';
import { t } from '../../words.ts';
import { ErrorNotice } from '../notices.tsx';
import { useWrite } from '../write.ts';

type Entry<Values extends Record<string, unknown>, Result> = {
  initial: Values;
  validate?: FormValidateInput<Values>;
  /** Sends the values. An edited record is sent with the version that it was read in, or with that of `reload`. */
  send: (values: Values, key: { 'Idempotency-Key': string }, version: number | undefined) => Promise<Result>;
  version?: number | undefined;
  /** The record as it is now, when somebody else has changed it meanwhile. */
  reload?: () => Promise<{ values: Values; version: number }>;
  done?: string | ((result: Result) => string);
  onDone?: (result: Result) => void;
};

export type EntryState<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  error: unknown;
  theirs: { values: Values; version: number } | undefined;
  keepMine: () => void;
  takeTheirs: () => void;
};

/** A form whose refusals stand at their fields, and that loses nothing of what was typed. */
export function useEntry<Values extends Record<string, unknown>, Result>(
  entry: Entry<Values, Result>,
): EntryState<Values> {
  const form = useForm<Values>({
    initialValues: entry.initial,
    ...(entry.validate && { validate: entry.validate }),
  });
  const [version, setVersion] = useState(entry.version);
  const [theirs, setTheirs] = useState<{ values: Values; version: number }>();
  const write = useWrite<{ values: Values; version: number | undefined }, Result>({
    send: (input, key) => entry.send(input.values, key, input.version),
    ...(entry.done && { done: entry.done }),
    ...(entry.onDone && { onDone: entry.onDone }),
    showsErrors: true,
    // Until the page behind a form is there, the form is, too.
    echoMs: 5_000,
  });
  const send = (values: Values, as: number | undefined) =>
    write.mutate(
      { values, version: as },
      {
        onError: async (error) => {
          if (error instanceof ApiError && error.code === 'STALE_VERSION' && entry.reload)
            setTheirs(await entry.reload());
          else form.setErrors(fieldErrors(error));
        },
      },
    );
  return {
    form,
    submit: form.onSubmit((values) => send(values, version)) as EntryState<Values>['submit'],
    isBusy: write.isPending,
    error: write.error,
    theirs,
    keepMine: () => {
      if (!theirs) return;
      setVersion(theirs.version);
      setTheirs(undefined);
      send(form.getValues(), theirs.version);
    },
    takeTheirs: () => {
      if (!theirs) return;
      form.setValues(theirs.values);
      setVersion(theirs.version);
      setTheirs(undefined);
      write.reset();
    },
  };
}

/** The form itself: its fields, what was refused, and the button. */
export function EntryForm<Values extends Record<string, unknown>>({
  entry,
  submitLabel = t('Save'),
  onCancel,
  tell,
  children,
}: {
  entry: EntryState<Values>;
  submitLabel?: string;
  onCancel?: () => void;
  /** The values in words, name by name, where those of the form are not for people to read. */
  tell?: (values: Values) => Record<string, unknown>;
  children: ReactNode;
}) {
  const { form, submit, isBusy, error, theirs } = entry;
  const isAtFields = error instanceof ApiError && error.errors.some(({ field }) => form.getInputNode(field));
  return (
    <form onSubmit={(event) => !leadsToRefused(event) && submit(event)} noValidate>
      <Stack gap="sm" maw={1200}>
        {children}
        {theirs ? (
          <TwoVersions entry={entry} theirs={theirs.values} tell={tell} />
        ) : (
          !isAtFields && <ErrorNotice error={error} />
        )}
        <Group justify="flex-end" mt="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          {!theirs && (
            <Button type="submit" loading={isBusy}>
              {submitLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** A field with a number that cannot be read holds its form back, and says why. */
function leadsToRefused(event: React.FormEvent<HTMLFormElement>): boolean {
  const refused = event.currentTarget.querySelector<HTMLInputElement>('input[data-refused]');
  if (!refused) return false;
  event.preventDefault();
  refused.checkValidity();
  refused.focus();
  return true;
}

/** Somebody else has saved meanwhile: what differs, theirs and yours, and which shall stay. */
function TwoVersions<Values extends Record<string, unknown>>({
  entry,
  theirs: theirValues,
  tell = (values) => values,
}: {
  entry: EntryState<Values>;
  theirs: Values;
  tell: ((values: Values) => Record<string, unknown>) | undefined;
}) {
  const mine = tell(entry.form.getValues());
  const theirs = tell(theirValues);
  const differing = Object.keys({ ...mine, ...theirs }).filter(
    (key) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]),
  );
  const table = useRef<HTMLDivElement>(null);
  // A long form hides it below the button that was pressed.
  useEffect(() => {
    table.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Stack gap="xs" role="alert" ref={table}>
      <Text fw={600}>{t('Somebody else has changed this meanwhile.')}</Text>
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Field')}</Table.Th>
            <Table.Th>{t('Theirs')}</Table.Th>
            <Table.Th>{t('Yours')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differing.map((key) => (
            <Table.Tr key={key}>
              <Table.Td>{key}</Table.Td>
              <Table.Td>{shown(theirs[key])}</Table.Td>
              <Table.Td>{shown(mine[key])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <Button variant="default" onClick={entry.takeTheirs}>
          {t('Take theirs')}
        </Button>
        <Button onClick={entry.keepMine}>{t('Save mine over it')}</Button>
      </Group>
    </Stack>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
