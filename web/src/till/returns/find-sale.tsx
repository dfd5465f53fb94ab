import { Button, Group, Loader, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { Moment, Money, Status } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import type { Api } from './ask-for-pin.tsx';
import type { SaleDetails } from './money-back.ts';
import './returns.css';

type Header = Schema<'SaleList'>;

type Props = {
  api: Api;
  onFound: (sale: SaleDetails) => void;
  /** What else can be done, above the last sales. */
  children?: ReactNode;
};

/** By the number on the receipt, scanned or typed, or among the last sales here. */
export function FindSale({ api, onFound, children }: Props) {
  const { state } = useTill();
  const outletId = state.outlet?.id ?? '';
  const [text, setText] = useState('');
  const [rows, setRows] = useState<Header[]>();
  const [error, setError] = useState<unknown>();

  const open = useCallback(
    async (saleId: string) => {
      setError(undefined);
      await dataOf(api.GET('/sales/{saleId}', { params: { path: { saleId } } }))
        .then(onFound)
        .catch(setError);
    },
    [api, onFound],
  );

  const search = useCallback(
    async (wanted: string) => {
      setError(undefined);
      try {
        const query = wanted ? { search: wanted, limit: 20 } : { outletId, limit: 20 };
        const found = await dataOf(api.GET('/sales', { params: { query } }));
        const [first] = found.rows;
        if (wanted && first && found.rows.length === 1) return await open(first.id);
        setRows(found.rows);
      } catch (fault) {
        setError(fault);
      }
    },
    [api, outletId, open],
  );
  useEffect(() => void search(''), [search]);
  const field = useRef<HTMLInputElement>(null);
  // It may come after a PIN: the scanner types where the focus is.
  useEffect(() => field.current?.focus(), []);

  return (
    <Stack>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void search(text.trim());
        }}
      >
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            size="lg"
            label={t('Scan the receipt, or type its number')}
            placeholder={t('42, or a customer’s name')}
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
      <ErrorNotice error={error} />
      {!rows && !error && <Loader aria-label={t('Loading')} />}
      {rows?.length === 0 && (
        <Text c="dimmed">
          {text ? t('No sale has this number. Check it on the receipt.') : t('Nothing was sold here yet.')}
        </Text>
      )}
      <Stack gap={0}>
        {rows?.map((sale) => (
          <UnstyledButton key={sale.id} className="sale-row" onClick={() => open(sale.id)}>
            <span>
              <Text span fw={600}>
                {sale.number}
              </Text>
              <Text size="sm" c="dimmed">
                <Moment at={sale.completedAt} />
              </Text>
              {sale.status !== 'COMPLETED' && <Status value={sale.status} />}
            </span>
            <Text fw={600}>
              <Money amount={sale.total} />
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
    </Stack>
  );
}
