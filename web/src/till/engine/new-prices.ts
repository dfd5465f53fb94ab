import { figuresOf } from './figures.ts';
import type { Cart, CartLine, CatalogueSettings, Item } from './types.ts';

type Catalogue = {
  itemOf(itemPriceId: string): Item | undefined;
  taxPercentOf(item: Pick<Item, 'taxRateId'>): number;
};

/**
 * The catalogue has a new price or tax for a line. The cart keeps what the customer was told; the new figures wait at
 * the line until the cashier says which ones count. A price that was agreed on stays.
 */
export function withOffers(cart: Cart, { itemOf, taxPercentOf }: Catalogue): Cart {
  let hasChanged = false;
  const lines = cart.lines.map((line) => {
    // An amount without an item has a tax rate, but no price in the catalogue.
    const item = line.other ? { ...line.other, price: line.usualPrice } : itemOf(line.itemPriceId);
    if (!item) return line;
    const rated =
      line.other || line.taxRateId === item.taxRateId ? line : { ...line, taxRateId: item.taxRateId };
    const next = withOffer(rated, { price: item.price, taxPercent: taxPercentOf(item) });
    if (next !== line) hasChanged = true;
    return next;
  });
  return hasChanged ? { ...cart, lines } : cart;
}

function withOffer(line: CartLine, now: { price: number; taxPercent: number }): CartLine {
  const isSamePrice = now.price === line.usualPrice;
  const isAgreed = line.unitPrice !== line.usualPrice;
  const isSame = (isSamePrice || isAgreed) && now.taxPercent === line.taxPercent;
  if (isSame) {
    if (isSamePrice && !line.offered) return line;
    return { ...line, usualPrice: now.price, offered: undefined };
  }
  const { offered } = line;
  if (offered?.price === now.price && offered.taxPercent === now.taxPercent) return line;
  return { ...line, offered: now };
}

/** From its first line on, a cart keeps whether its prices include tax. An earlier version did not keep it. */
export function withTaxKept(
  cart: Cart,
  settings: Pick<CatalogueSettings, 'pricesIncludeTax'> | undefined,
): Cart {
  if (!settings || cart.lines.length === 0 || cart.pricesIncludeTax !== undefined) return cart;
  return { ...cart, pricesIncludeTax: settings.pricesIncludeTax };
}

/**
 * The business has changed whether its prices include tax. Answers the total of the cart before and after; undefined if
 * they are the same.
 */
export function totalsByTax(
  cart: Cart,
  settings: CatalogueSettings | undefined,
): { old: number; now: number } | undefined {
  if (!settings || (cart.pricesIncludeTax ?? settings.pricesIncludeTax) === settings.pricesIncludeTax)
    return undefined;
  const old = figuresOf(cart, settings, '');
  const now = figuresOf({ ...cart, pricesIncludeTax: settings.pricesIncludeTax }, settings, '');
  return old.exact === now.exact && old.tax === now.tax ? undefined : { old: old.exact, now: now.exact };
}

/** Whether the cashier has to choose between old and new figures before the sale. */
export function hasNewFigures(cart: Cart, settings: CatalogueSettings | undefined): boolean {
  return changedLines(cart).length > 0 || totalsByTax(cart, settings) !== undefined;
}

/** Lines whose new figures wait for the cashier's answer. */
export function changedLines({ lines }: Cart): (CartLine & { offered: NonNullable<CartLine['offered']> })[] {
  return lines.flatMap((line) => (line.offered ? [{ ...line, offered: line.offered }] : []));
}

/** Takes the new price, or keeps the old one as an agreed price. The tax is always the new one. */
export function withAnswer(
  cart: Cart,
  offers: Map<string, CartLine['offered']>,
  { keepsOld, pricesIncludeTax }: { keepsOld: boolean; pricesIncludeTax: boolean | undefined },
): Cart {
  const lines = cart.lines.map((line) => {
    const offered = offers.get(line.id);
    if (!offered) return line;
    const isUsual = line.unitPrice === line.usualPrice;
    return {
      ...line,
      unitPrice: isUsual && !keepsOld ? offered.price : line.unitPrice,
      usualPrice: offered.price,
      taxPercent: offered.taxPercent,
      offered: undefined,
    };
  });
  return {
    ...cart,
    lines,
    pricesIncludeTax:
      cart.pricesIncludeTax === undefined ? undefined : (pricesIncludeTax ?? cart.pricesIncludeTax),
  };
}
