import { Image, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';

export function Thumbnail({ url, size }: { url: string | null; size: number }) {
  const box = { flexShrink: 0, borderRadius: 6, background: 'var(--mantine-color-default-hover)' };
  if (url)
    return (
      <Image src={url} alt="" w={size} h={size} fit="contain" loading="lazy" style={box} fallbackSrc="" />
    );
  return (
    <span
      aria-hidden
      style={{ ...box, width: size, height: size, display: 'grid', placeItems: 'center', opacity: 0.6 }}
    >
      <IconPhoto size={size / 2} stroke={1.2} />
    </span>
  );
}

/** The price in the base unit, or the range over all variants. */
export function priceText(variants: Schema<'Variant'>[], money: (amount: number) => string): string {
  const sold = variants.filter(({ status }) => status === 'ACTIVE');
  const prices = (sold.length > 0 ? sold : variants).flatMap(({ prices: [base] }) => base?.price ?? []);
  if (prices.length === 0) return '–';
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? money(least) : `${money(least)} – ${money(most)}`;
}

/** A SKU or barcode, never broken over two lines. */
export function Code({ code }: { code: string | null }) {
  if (!code) return null;
  return (
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {code}
    </Text>
  );
}

/** A figure, or two with a dash between them. The second one may stand on a line of its own. */
export function Range({ text }: { text: string }) {
  return (
    <Text span inherit style={{ whiteSpace: 'normal' }}>
      {text}
    </Text>
  );
}
