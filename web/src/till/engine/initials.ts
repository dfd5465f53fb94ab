/** Two letters for a tile: of the first two words, or of the only one. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return second ? letter(first) + letter(second) : [...first].slice(0, 2).join('').toUpperCase();
}

const letter = (word: string) => [...word][0]?.toUpperCase() ?? '';

/** A colour that follows from the name and is dark enough for white letters. */
export function colourOf(name: string): string {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) >>> 0;
  return `hsl(${(hash % 24) * 15} 45% 30%)`;
}
