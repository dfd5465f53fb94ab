import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { client as ownClient } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { isForLater } from '../engine/server.ts';
import { AskManager, type ManagerSession } from '../lock/approver-session.tsx';
import { useTill } from '../use-till.ts';
import { EntryRows } from './entry-rows.tsx';
import { entriesHere, entriesOfServer, mergeEntries, type RecentEntry } from './recent-rows.ts';
import '../returns/returns.css';

type Props = {
  /** What can be typed into the field. */
  label: string;
  /** The manager whose PIN opened the sales of others. */
  manager: ManagerSession | undefined;
  onManager: (manager: ManagerSession) => void;
  onChoose: (entry: RecentEntry) => void;
  /** Shown between the search and the last sales. */
  children?: ReactNode;
};

/** What was found. READING: on this device, while the server is asked. HERE: on this device only. ALL: on both. */
type Found = { search: string; entries: RecentEntry[]; state: 'READING' | 'HERE' | 'ALL' };

/** Finds a sale or return by number, customer or amount, or lists the last ones. A single hit is chosen at once. */
export function SaleFinder({ label, manager, onManager, onChoose, children }: Props) {
  const { till, state } = useTill();
  const { user, decimals } = useSession();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<unknown>();
  const [asksManager, setAsksManager] = useState(false);
  const { isOnline, outlet, queue } = state;
  const api = manager?.client ?? ownClient;
  const outletId = outlet?.id ?? '';
  const isAsking = asksManager && !manager;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A scanner types into the field with the focus, so the field gets it back after a PIN.
    if (!isAsking) field.current?.focus();
  }, [isAsking]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something was sent
  useEffect(() => {
    let isGone = false;
    const show = (entries: RecentEntry[], state: Found['state']) => {
      if (!isGone) setFound({ search, entries, state });
    };
    const read = async () => {
      setError(undefined);
      const here = await entriesHere(till, search);
      show(here, isOnline ? 'READING' : 'HERE');
      if (!isOnline) return;
      try {
        const there = await entriesOfServer(api, { outletId, text: search, decimals });
        show(mergeEntries(here, there), 'ALL');
      } catch (fault) {
        if (!isForLater(fault)) throw fault;
        show(here, 'HERE');
      }
    };
    read().catch((fault) => {
      if (!isGone) setError(fault);
    });
    return () => {
      isGone = true;
    };
  }, [till, search, isOnline, api, outletId, decimals, queue]);

  // The hits may still be those of an earlier text.
  const isCurrent = found !== undefined && found.search === search && found.state !== 'READING';
  const only = search && isCurrent && found.entries.length === 1 ? found.entries[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => {
    if (only) onChoose(only);
  }, [only]);

  if (isAsking) {
    return <AskManager why={t('Only managers can see sales of others.')} onSession={onManager} />;
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
      {found?.state === 'HERE' && (
        <Alert color="yellow" variant="light">
          {t('No connection. Only sales made on this device are shown.')}
        </Alert>
      )}
      {isOnline && user.role === 'CASHIER' && !manager && (
        <Group justify="space-between">
          <Text size="sm">{t('Shows your own sales and those made on this device.')}</Text>
          <Button variant="default" size="lg" onClick={() => setAsksManager(true)}>
            {t('Sales of others')}
          </Button>
        </Group>
      )}
      <ErrorNotice error={error} />
      {!found && !error && <Loader role="status" aria-label={t('Loading')} />}
      {isCurrent && found.entries.length === 0 && (
        <Text>{search ? t('No sale found. Check the number on the receipt.') : t('No sales here yet.')}</Text>
      )}
      <EntryRows entries={found?.entries ?? []} onChoose={onChoose} />
    </Stack>
  );
}
