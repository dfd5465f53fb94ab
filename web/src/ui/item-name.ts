/** A product that has one variant calls both the same. */
export function itemName(product: string, variant: string): string {
  return product === variant ? product : `${product} · ${variant}`;
}
