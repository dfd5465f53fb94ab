import { ApiError, client, dataOf, newKey } from '../../api/call.ts';
import { t } from '../../words.ts';
import type { PrinterSettings } from '../setup/device-settings.ts';
import { PrintFault } from './printers.ts';

/** Longer than the server tries to print, even after a few other jobs on the same printer. */
const answeredWithinMs = 30_000;

/** Sends the bytes to the server, which prints them on a network printer. */
export async function sendByServer(network: PrinterSettings['network'], bytes: Uint8Array): Promise<void> {
  if (!network) throw new PrintFault(t('No network printer is chosen. Choose one in device settings.'));
  try {
    await dataOf(
      client.POST('/till/print', {
        body: { printerId: network.id, data: base64(bytes) },
        headers: { 'Idempotency-Key': newKey() },
        signal: AbortSignal.timeout(answeredWithinMs),
      }),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new PrintFault(
      error.status === 0
        ? t(
            'The server cannot be reached, so the network printer cannot print. Try again when there is a connection.',
          )
        : t('{printer}: {why}', { printer: network.name, why: error.message }),
    );
  }
}

function base64(bytes: Uint8Array): string {
  // The bytes are converted in parts, because a call takes a limited number of arguments.
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return btoa(parts.join(''));
}
