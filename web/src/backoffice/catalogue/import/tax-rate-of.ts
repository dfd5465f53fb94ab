/** The tax rate that a cell names: `VAT (7.5%)`, `VAT 7.5 %`, `7.5%` or `7.5`. Undefined if it names no percentage. */
export function taxRateOf(text: string): { name: string; percent: number } | undefined {
  const [, name = '', number = ''] =
    /^(.*?)\s*\(?(\d{1,3}(?:[.,]\d{1,4})?)\s*%\)?$/.exec(text.trim()) ??
    /^()(\d{1,3}(?:[.,]\d{1,4})?)$/.exec(text.trim()) ??
    [];
  const percent = Number(number.replace(',', '.'));
  if (number === '' || percent > 100) return undefined;
  return { name: name.trim() || 'VAT', percent };
}
