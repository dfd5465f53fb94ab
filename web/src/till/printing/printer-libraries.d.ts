type Connected = {
  type: 'usb' | 'serial';
  manufacturerName?: string;
  productName?: string;
  serialNumber?: string;
  vendorId: number | null;
  productId: number | null;
  language: string | null;
  codepageMapping: string | null;
};

declare class ReceiptPrinter {
  constructor(options?: { baudRate?: number });
  /** Asks the person to choose a printer. Only the event `connected` tells which one was chosen. */
  connect(): Promise<void>;
  reconnect(device: object): Promise<void>;
  disconnect(): Promise<void>;
  print(bytes: Uint8Array): Promise<void>;
  run(): Promise<void>;
  addEventListener(event: 'connected', listener: (device: Connected) => void): void;
  addEventListener(event: 'disconnected', listener: () => void): void;
}

declare module '@point-of-sale/webusb-receipt-printer' {
  export default ReceiptPrinter;
}
declare module '@point-of-sale/webserial-receipt-printer' {
  export default ReceiptPrinter;
}
