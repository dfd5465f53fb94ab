/** The name of an item. The only variant of a product has the product's name, which is then shown once. */
export function itemName(product: string, variant: string): string {
  return product === variant ? product : `${product} · ${variant}`;
}
