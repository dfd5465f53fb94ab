/** What the customer sees, sent from the till to the window that shows it. */
export type DisplayContent = {
  business: string;
  currency: string;
  decimals: number;
  lines: { id: string; name: string; quantity: number; unit: string | null; total: number }[];
  discount: number;
  total: number;
  /** The amount left to pay, once part of it is paid. */
  due: number | null;
  /** The change, from the end of a sale until the next one begins. */
  change: number | null;
  /** The cash handed out that was charged to a card. It is not part of the change. */
  cashBack: number;
};
export type Message = { kind: 'SHOW'; shown: DisplayContent } | { kind: 'ASK' };

/** Connects the windows of this browser. Nothing leaves the device. */
export function displayChannel(): BroadcastChannel {
  return new BroadcastChannel('tillhouse.display');
}

export function openDisplay(): void {
  window.open('/app/till/display', 'tillhouse-display', 'popup,width=1024,height=768');
}
