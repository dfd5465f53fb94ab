import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrors } from '../../api/call.ts';
import { readableField } from '../../api/readable-field.ts';
import { t } from '../../words.ts';
import { useMoment } from '../figures.tsx';
import { ErrorNotice } from '../notices.tsx';
import { useWrite } from '../write.ts';
import { changedFields, forgetDraft, keepDraft, noteShown, readDraft } from './draft.ts';
import { useUnsaved } from './unsaved.tsx';

type Entry<Values extends Record<string, unknown>, Result> = {
  initial: Values;
  validate?: FormValidateInput<Values>;
  /** Sends the values. An existing record is sent with the version that was read, or with the one from `reload`. */
  send: (values: Values, key: { 'Idempotency-Key': string }, version: number | undefined) => Promise<Result>;
  version?: number | undefined;
  /** Reads the record again after someone else changed it. */
  reload?: () => Promise<{ values: Values; version: number }>;
  /** The name under which this browser keeps what is typed, for a form that takes long to fill in. */
  draft?: string | undefined;
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
  /** The draft that the form has started with, and a way to start without it. */
  draft: { at: string; startOver: () => void } | undefined;
  /** Gives up the form. Asks first if something would be lost. */
  leave: (goOn: () => void) => void;
};

/** A form that shows refusals at their fields and loses nothing that was typed. */
export function useEntry<Values extends Record<string, unknown>, Result>(
  entry: Entry<Values, Result>,
): EntryState<Values> {
  const [restored, setRestored] = useState(() => readDraft<Values>(entry.draft, entry.initial));
  const form = useForm<Values>({
    initialValues: { ...entry.initial, ...restored?.values },
    ...(entry.validate && { validate: entry.validate }),
  });
  const initial = useRef(entry.initial);
  /** What is being saved. The form may be changed meanwhile. */
  const sent = useRef<Values>(undefined);
  const [version, setVersion] = useState(restored ? restored.version : entry.version);
  const [theirs, setTheirs] = useState<{ values: Values; version: number }>();
  const endDraft = () => {
    if (entry.draft) forgetDraft(entry.draft);
    setRestored(undefined);
  };
  const { isUnsaved, noteSaved, leave } = useUnsaved(() => form.getValues(), {
    ...(restored && { startsFrom: entry.initial }),
    onDiscard: endDraft,
  });
  const write = useWrite<{ values: Values; version: number | undefined }, Result>({
    send: (input, key) => entry.send(input.values, key, input.version),
    ...(entry.done && { done: entry.done }),
    onDone: (result) => {
      noteSaved(sent.current);
      endDraft();
      const saved = (result as { version?: number } | undefined)?.version;
      if (version !== undefined && saved !== undefined) setVersion(saved);
      entry.onDone?.(result);
    },
    showsOwnErrors: true,
    firstKey: restored?.key,
    // The form stays visible until the next page is loaded, so a second click is ignored longer than usual.
    ignoreRepeatMs: 5_000,
  });
  const { draft } = entry;
  const { values } = form;
  const { nextKey } = write;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft changes with what is typed
  useEffect(() => {
    if (!draft) return;
    noteShown(draft);
    if (isUnsaved())
      keepDraft(draft, { values: changedFields(values, initial.current), version, key: nextKey() });
    else forgetDraft(draft);
  }, [draft, values, version]);
  const knownVersion = useRef(entry.version);
  // A record that someone else saved is shown as it is now. Over typed work, saving shows both versions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the record matters
  useEffect(() => {
    if (knownVersion.current === entry.version) return;
    knownVersion.current = entry.version;
    if (isUnsaved()) return;
    initial.current = entry.initial;
    form.setValues(entry.initial);
    form.resetDirty(entry.initial);
    setVersion(entry.version);
    noteSaved();
  }, [entry.version]);
  const send = (values: Values, sentVersion: number | undefined) => {
    sent.current = values;
    write.mutate(
      { values, version: sentVersion },
      {
        onError: async (error) => {
          if (error instanceof ApiError && error.code === 'STALE_VERSION' && entry.reload)
            setTheirs(await entry.reload());
          else form.setErrors(fieldErrors(error));
        },
      },
    );
  };
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
      noteSaved();
      endDraft();
      write.reset();
    },
    draft: restored && {
      at: restored.at,
      startOver: () => {
        form.setValues(entry.initial);
        setVersion(entry.version);
        noteSaved();
        endDraft();
      },
    },
    leave,
  };
}

/** The form with its fields, errors and buttons. */
export function EntryForm<Values extends Record<string, unknown>>({
  entry,
  submitLabel = t('Save'),
  onCancel,
  describe,
  children,
}: {
  entry: EntryState<Values>;
  submitLabel?: string;
  onCancel?: () => void;
  /** The values as labels and text, if the raw values mean nothing to people. */
  describe?: (values: Values) => Record<string, unknown>;
  children: ReactNode;
}) {
  const { submit, isBusy, error, theirs, draft, leave } = entry;
  const form = useRef<HTMLFormElement>(null);
  return (
    <form ref={form} onSubmit={(event) => !focusUnreadableField(event) && submit(event)} noValidate>
      <Stack gap="sm" maw={1200}>
        {draft && <DraftNotice {...draft} />}
        {children}
        {theirs ? (
          <TwoVersions entry={entry} theirs={theirs.values} describe={describe} />
        ) : (
          !isShownAtFields(error, form.current) && <ErrorNotice error={error} />
        )}
        <Group justify="flex-end" mt="xs">
          {onCancel && (
            <Button variant="default" onClick={() => leave(onCancel)}>
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

/** Whether each problem stands at its field. A problem of a field that the form does not show needs the notice. */
function isShownAtFields(error: unknown, form: HTMLFormElement | null): boolean {
  if (!form || !(error instanceof ApiError) || error.errors.length === 0) return false;
  const fields = [...form.querySelectorAll<HTMLElement>('[data-path]')].filter((one) =>
    one.checkVisibility(),
  );
  return error.errors.every(({ field }) => fields.some(({ dataset }) => dataset.path === field));
}

function DraftNotice({ at, startOver }: { at: string; startOver: () => void }) {
  const moment = useMoment();
  return (
    <Alert color="blue" variant="light" role="status">
      <Group justify="space-between">
        <Text size="sm">
          {t('You started this on {moment} and did not save it.', { moment: moment(at) })}
        </Text>
        <Button variant="default" size="xs" onClick={startOver}>
          {t('Start over')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Focuses a number field whose text is not a number. Returns whether there is one. The form is then not sent. */
function focusUnreadableField(event: React.FormEvent<HTMLFormElement>): boolean {
  const refused = event.currentTarget.querySelector<HTMLInputElement>('input[data-refused]');
  if (!refused) return false;
  event.preventDefault();
  refused.checkValidity();
  refused.focus();
  return true;
}

/** Someone else saved first. Shows both versions and lets the user choose. */
function TwoVersions<Values extends Record<string, unknown>>({
  entry,
  theirs: theirValues,
  describe,
}: {
  entry: EntryState<Values>;
  theirs: Values;
  describe: ((values: Values) => Record<string, unknown>) | undefined;
}) {
  const shown = describe ?? ((values: Values): Record<string, unknown> => values);
  const mine = shown(entry.form.getValues());
  const theirs = shown(theirValues);
  const differing = Object.keys({ ...mine, ...theirs }).filter(
    (key) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]),
  );
  // For some records, the refusal of the version says who changed it.
  const whoChanged = fieldErrors(entry.error).version;
  const labels = useFieldLabels(describe ? [] : differing);
  const table = useRef<HTMLDivElement>(null);
  // In a long form, this notice may be out of view when the button is pressed.
  useEffect(() => {
    table.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Stack gap="xs" role="alert" ref={table}>
      <Text fw={600}>{t('Someone else changed this while you were editing.')}</Text>
      {whoChanged && <Text size="sm">{`${whoChanged}.`}</Text>}
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
              <Table.Td>{labels[key] ?? key}</Table.Td>
              <Table.Td>{valueText(theirs[key])}</Table.Td>
              <Table.Td>{valueText(mine[key])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <Button variant="default" onClick={entry.takeTheirs}>
          {t('Use theirs')}
        </Button>
        <Button onClick={entry.keepMine}>{t('Save mine')}</Button>
      </Group>
    </Stack>
  );
}

/** The fields of a form by the names that the API gives them, in words. */
function useFieldLabels(fields: string[]): Record<string, string> {
  const [labels, setLabels] = useState<Record<string, string>>({});
  const wanted = fields.join(' ');
  useEffect(() => {
    const names = wanted.split(' ').filter(Boolean);
    setLabels(Object.fromEntries(names.map((name) => [name, readableField(name)])));
    void import('../refusal-words.ts').then(async ({ fieldInWords }) =>
      setLabels(
        Object.fromEntries(
          await Promise.all(names.map(async (name) => [name, await fieldInWords(name)] as const)),
        ),
      ),
    );
  }, [wanted]);
  return labels;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
