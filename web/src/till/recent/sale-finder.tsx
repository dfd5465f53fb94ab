import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { client as ownClient } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { isForLater } from '../engine/server.ts';
import { AskManager, type ManagerSession } from '../lock/manager-session.tsx';
import { useTill } from '../use-till.ts';
import { EntryRows } from './entry-rows.tsx';
import { entriesHere, entriesOfServer, mergeEntries, type RecentEntry } from './recent-rows.ts';
import '../returns/returns.css';

type Props = {
  /** What can be typed into the field. */
  label: string;
  /** Who shows the sales of others, once their PIN was typed. */
  manager: ManagerSession | undefined;
  onManager: (manager: ManagerSession) => void;
  onChoose: (entry: RecentEntry) => void;
  /** What else can be done, above the last sales. */
  children?: ReactNode;
};

/** Finds a sale or a return by its number, customer or amount, or among the last ones. A single hit is chosen at once. */
export function SaleFinder({ label, manager, onManager, onChoose, children }: Props) {
  const { till, state } = useTill();
  const { user, decimals } = useSession();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [entries, setEntries] = useState<RecentEntry[]>();
  const [error, setError] = useState<unknown>();
  const [isComplete, setComplete] = useState(false);
  const [asksManager, setAsksManager] = useState(false);
  const { isOnline, outlet, queue } = state;
  const api = manager?.client ?? ownClient;
  const outletId = outlet?.id ?? '';
  const isAsking = asksManager && !manager;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A scanner types where the focus is, also after a PIN.
    if (!isAsking) field.current?.focus();
  }, [isAsking]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something was sent
  useEffect(() => {
    let isGone = false;
    setComplete(false);
    const read = async () => {
      const here = await entriesHere(till, search);
      if (isGone) return;
      setEntries(here);
      setError(undefined);
      if (isOnline) {
        const there = await entriesOfServer(api, { outletId, text: search, decimals });
        if (isGone) return;
        setEntries(mergeEntries(here, there));
      }
      setComplete(true);
    };
    read().catch((fault) => {
      if (!isGone && !isForLater(fault)) setError(fault);
    });
    return () => {
      isGone = true;
    };
  }, [till, search, isOnline, api, outletId, decimals, queue]);

  const only = search && isComplete && entries?.length === 1 ? entries[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => {
    if (only) onChoose(only);
  }, [only]);

  if (isAsking) {
    return <AskManager why={t('What others sold is for managers to see.')} onSession={onManager} />;
  }
  return (
    <Stack>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          setSearch(text.trim());
        }}
      >
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            size="lg"
            label={label}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            ref={field}
            data-autofocus
          />
          <Button type="submit" size="lg">
            {t('Find')}
          </Button>
        </Group>
      </form>
      {children}
      {!isOnline && (
        <Alert color="yellow" variant="light">
          {t('There is no connection: these are the sales of this device.')}
        </Alert>
      )}
      {isOnline && user.role === 'CASHIER' && !manager && (
        <Group justify="space-between">
          <Text size="sm">{t('These are yours, and those of this device.')}</Text>
          <Button variant="default" size="lg" onClick={() => setAsksManager(true)}>
            {t('Sales of others')}
          </Button>
        </Group>
      )}
      <ErrorNotice error={error} />
      {!entries && !error && <Loader aria-label={t('Loading')} />}
      {entries?.length === 0 && isComplete && (
        <Text>
          {search
            ? t('No sale was found. Check the number on the receipt.')
            : t('Nothing was sold here yet.')}
        </Text>
      )}
      <EntryRows entries={entries ?? []} onChoose={onChoose} />
    </Stack>
  );
}
