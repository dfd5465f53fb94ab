import { Alert, Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { client as ownClient } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { Moment, Money, Status } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { isForLater } from '../engine/server.ts';
import { AskManager, type ManagerSession } from '../returns/ask-for-pin.tsx';
import { ReturnFlow } from '../returns/return-flow.tsx';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { type RecentSale, salesHere, salesOfOutlet, together } from './recent-rows.ts';
import { SaleView } from './sale-view.tsx';
import '../returns/returns.css';

/** The last sales: of this device always, of the whole outlet while there is a connection. */
export default function RecentSales({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const { user, decimals } = useSession();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState<RecentSale[]>();
  const [error, setError] = useState<unknown>();
  const [sale, setSale] = useState<RecentSale>();
  const [work, setWork] = useState<'RETURN' | 'VOID'>();
  const [asksManager, setAsksManager] = useState(false);
  const [manager, setManager] = useState<ManagerSession>();
  useEffect(() => () => void manager?.end(), [manager]);
  const { isOnline, outlet, queue } = state;
  const api = manager?.client ?? ownClient;
  const outletId = outlet?.id ?? '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something was sent, or taken back
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const here = await salesHere(till, search);
      if (isGone) return;
      setRows(here);
      setError(undefined);
      if (!isOnline) return;
      const there = await salesOfOutlet(api, { outletId, text: search, decimals });
      if (!isGone) setRows(together(here, there));
    };
    read().catch((fault) => {
      if (!isForLater(fault)) setError(fault);
    });
    return () => {
      isGone = true;
    };
  }, [till, search, isOnline, api, outletId, decimals, queue, work]);

  if (sale && work) {
    return (
      <ReturnFlow saleId={sale.saleId} startsVoid={work === 'VOID'} onClose={() => setWork(undefined)}>
        {(title, body, leave) => (
          <ScreenFrame title={title ?? sale.number} size={760} onClose={leave}>
            {body}
          </ScreenFrame>
        )}
      </ReturnFlow>
    );
  }
  if (sale) {
    const shown = rows?.find(({ saleId }) => saleId === sale.saleId) ?? sale;
    return (
      <ScreenFrame title={shown.number} size={760} onClose={onClose}>
        <SaleView sale={shown} api={api} onBack={() => setSale(undefined)} onWork={setWork} />
      </ScreenFrame>
    );
  }
  if (asksManager && !manager) {
    return (
      <ScreenFrame title={t('Recent sales')} size={760} onClose={() => setAsksManager(false)}>
        <AskManager why={t('What others sold is for managers to see.')} onSession={setManager} />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={t('Recent sales')} size={760} onClose={onClose}>
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
              label={t('Scan a receipt, or type a number, a customer or an amount')}
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
        {rows?.length === 0 && (
          <Text>{search ? t('No sale was found.') : t('Nothing was sold here yet.')}</Text>
        )}
        <Stack gap={0}>
          {rows?.map((one) => (
            <UnstyledButton key={one.saleId} className="sale-row" onClick={() => setSale(one)}>
              <span>
                <Text span fw={600}>
                  {one.number}
                </Text>
                <Text size="sm">
                  <Moment at={one.completedAt} /> · {one.seller}
                  {one.customer && ` · ${one.customer}`}
                </Text>
                {one.status !== 'COMPLETED' && <Status value={one.status} />}
                {one.isWaiting && <Text size="sm">{t('Not sent yet')}</Text>}
              </span>
              <Text fw={600}>
                <Money amount={one.total} />
              </Text>
            </UnstyledButton>
          ))}
        </Stack>
      </Stack>
    </ScreenFrame>
  );
}
