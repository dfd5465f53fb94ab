/** What the customer sees, sent from the till to the window that shows it. */
export type Shown = {
  business: string;
  currency: string;
  decimals: number;
  lines: { id: string; name: string; quantity: number; unit: string | null; total: number }[];
  discount: number;
  total: number;
  /** What is left to pay, once something was paid. */
  due: number | null;
  /** After the sale; until the next begins. */
  change: number | null;
  /** Of what is handed over then, charged to a card. */
  cashBack: number;
};
export type Message = { kind: 'SHOW'; shown: Shown } | { kind: 'ASK' };

/** The windows of this browser hear each other; nothing leaves the device. */
export function displayChannel(): BroadcastChannel {
  return new BroadcastChannel('tillhouse.display');
}

export function openDisplay(): void {
  window.open('/app/till/display', 'tillhouse-display', 'popup,width=1024,height=768');
}
