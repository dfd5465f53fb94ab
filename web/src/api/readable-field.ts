/** `openingFloat` as people read it: `Opening float`. `customerId` names a customer. */
export function readableName(name: string): string {
  const words = name
    .replace(/(?<=.)Ids?$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The path to a field in words: `lines.0.unitPrice` is `Items 1, Unit price`. Rows are counted from one, as people do.
 * Empty for the whole request.
 */
export function readableField(field: string, nameOf: (name: string) => string = readableName): string {
  if (field === 'body') return '';
  const words: string[] = [];
  for (const part of field.split('.')) {
    if (/^\d+$/.test(part)) words.push(`${words.pop() ?? ''} ${Number(part) + 1}`.trim());
    else words.push(nameOf(part));
  }
  return words.join(', ');
}
