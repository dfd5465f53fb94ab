import { useEffect, useRef } from 'react';
import { handedOut } from '../engine/handed-out.ts';
import type { TillState } from '../engine/state.ts';
import { useTill } from '../use-till.ts';
import { type DisplayContent, displayChannel, type Message } from './channel.ts';

/** Sends every change to the display, and the current state when a display opens. */
export function useDisplay(): void {
  const { state } = useTill();
  const shown = displayContent(state);
  const text = JSON.stringify(shown);
  const channel = useRef<BroadcastChannel>(undefined);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    const opened = displayChannel();
    channel.current = opened;
    const show = () => {
      const message: Message = { kind: 'SHOW', shown: latest.current };
      opened.postMessage(message);
    };
    opened.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'ASK') show();
    });
    show();
    return () => opened.close();
  }, []);
  useEffect(() => {
    const message: Message = { kind: 'SHOW', shown: JSON.parse(text) };
    channel.current?.postMessage(message);
  }, [text]);
}

function displayContent({ session, settings, cart, figures, lastSale }: TillState): DisplayContent {
  const shop = {
    business: session?.organisation.name ?? '',
    currency: settings?.currency ?? 'USD',
    decimals: settings?.currencyDecimals ?? 2,
  };
  if (cart.lines.length === 0 && lastSale) {
    const { receipt } = lastSale;
    return {
      ...shop,
      lines: [],
      discount: 0,
      total: receipt.total,
      due: null,
      change: receipt.change,
      cashBack: handedOut(receipt, shop.decimals).cashBack,
    };
  }
  return {
    ...shop,
    lines: cart.lines.map(({ id, name, quantity, unit }, at) => ({
      id,
      name,
      quantity,
      unit,
      total: figures.lines[at]?.gross ?? 0,
    })),
    discount: figures.discount,
    total: figures.total,
    due: cart.tenders.length > 0 ? figures.due : null,
    change: null,
    cashBack: 0,
  };
}
