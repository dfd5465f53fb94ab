/** The English words of a value of the API: `PARTIALLY_REFUNDED` becomes `Partially refunded`. */
export function wordOfValue(value: string): string {
  if (value === 'POS') return 'Card';
  const text = value.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
