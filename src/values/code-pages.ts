import { graphemesOf } from './graphemes.ts';

/** A printer's table of 256 characters: the number that `ESC t` selects it by, and the encoding of its letters. */
export type CodePage = { number: number; encoding: string };

/** The tables of most printers, the most common first. The numbers are Epson's, which most makers took over. */
export const usualCodePages: readonly CodePage[] = [
  { number: 16, encoding: 'windows-1252' },
  { number: 17, encoding: 'ibm866' },
  { number: 45, encoding: 'windows-1250' },
  { number: 46, encoding: 'windows-1251' },
  { number: 47, encoding: 'windows-1253' },
  { number: 48, encoding: 'windows-1254' },
];

/** Makers that gave other numbers to these tables, or have fewer of them. */
const codePagesByMaker: Record<string, readonly CodePage[]> = {
  bixolon: [
    { number: 16, encoding: 'windows-1252' },
    { number: 17, encoding: 'ibm866' },
    { number: 47, encoding: 'windows-1250' },
    { number: 28, encoding: 'windows-1251' },
    { number: 24, encoding: 'windows-1253' },
    { number: 25, encoding: 'windows-1254' },
  ],
  citizen: [
    { number: 16, encoding: 'windows-1252' },
    { number: 7, encoding: 'ibm866' },
  ],
  hp: [
    { number: 8, encoding: 'windows-1252' },
    { number: 7, encoding: 'ibm866' },
    { number: 13, encoding: 'windows-1251' },
  ],
  mpt: [
    { number: 7, encoding: 'ibm866' },
    { number: 6, encoding: 'windows-1251' },
  ],
  star: [
    { number: 16, encoding: 'windows-1252' },
    { number: 17, encoding: 'ibm866' },
  ],
  xprinter: [
    { number: 16, encoding: 'windows-1252' },
    { number: 17, encoding: 'ibm866' },
    { number: 23, encoding: 'windows-1251' },
    { number: 7, encoding: 'windows-1253' },
  ],
};

export function codePagesOf(maker: string | null | undefined): readonly CodePage[] {
  return codePagesByMaker[maker ?? ''] ?? usualCodePages;
}

/** How characters are spelled in ASCII that have no ASCII equivalent after Unicode decomposition. */
const spelled: Record<string, string> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'Th',
  þ: 'th',
  Ð: 'D',
  ð: 'd',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  Ŋ: 'N',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ə: 'e',
  Ə: 'E',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': 'x',
  '÷': '/',
  '•': '*',
  '·': '.',
  '°': 'o',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₦': 'NGN',
  '₵': 'GHS',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  ...pairUp('абвгдезийклмнопрстуфхыэіїєґ', 'abvgdeziiklmnoprstufhyeiieg'),
  ё: 'e',
  ж: 'zh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ь: '',
  ю: 'yu',
  я: 'ya',
  ...pairUp('αβγδεζηικλμνξοπρσςτυφχω', 'avgdeziiklmnxoprsstyfho'),
  θ: 'th',
  ψ: 'ps',
};

/** The text in characters that the pages have. Others are spelled with those, or become a question mark. */
export function printable(text: string, pages: readonly CodePage[] = usualCodePages): string {
  let result = '';
  for (const grapheme of graphemesOf(text.normalize('NFC'))) result += printableOf(grapheme, pages);
  return result;
}

/** Whether the pages have every character of a text. */
export function isOnPages(text: string, pages: readonly CodePage[]): boolean {
  return [...text].every((character) => isPrintable(character, pages));
}

/** The bytes of a text that is on the pages, with `ESC t` before the first character that another page has. */
export function encode(
  text: string,
  pages: readonly CodePage[] = usualCodePages,
  current: CodePage | undefined = undefined,
): { bytes: number[]; page: CodePage | undefined } {
  const bytes: number[] = [];
  let page = current;
  for (const character of text) {
    if (isAscii(character)) {
      bytes.push(character.charCodeAt(0));
      continue;
    }
    const found = [page, ...pages].find((one) => one && bytesOf(one).has(character));
    if (!found) throw new Error('a text goes through printable before it is encoded');
    if (found !== page) bytes.push(0x1b, 0x74, found.number);
    page = found;
    bytes.push(bytesOf(found).get(character) ?? 0);
  }
  return { bytes, page };
}

function printableOf(grapheme: string, pages: readonly CodePage[]): string {
  const characters = [...grapheme];
  if (characters.every((character) => isPrintable(character, pages))) return grapheme;
  // Spaces of fixed width and the like: they stand in numbers, so they must not become question marks.
  if (/^\s+$/u.test(grapheme)) return ' ';
  const spelledOut = spell(grapheme);
  if (spelledOut !== undefined) return spelledOut;
  const plain = grapheme.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
  const letters = [...plain].map((character) =>
    isPrintable(character, pages) ? character : spell(character),
  );
  if (letters.every((letter) => letter !== undefined)) return letters.join('');
  return '?';
}

function spell(character: string): string | undefined {
  const found = spelled[character];
  if (found !== undefined) return found;
  const small = spelled[character.toLowerCase()];
  return small && small[0]?.toUpperCase() + small.slice(1);
}

function isPrintable(character: string, pages: readonly CodePage[]): boolean {
  return isAscii(character) || pages.some((page) => bytesOf(page).has(character));
}

function isAscii(character: string): boolean {
  return character >= ' ' && character <= '~';
}

const tables = new Map<string, Map<string, number>>();

/** The upper half of a page, without its control characters and gaps. */
function bytesOf({ encoding }: CodePage): Map<string, number> {
  const known = tables.get(encoding);
  if (known) return known;
  const upperHalf = Array.from({ length: 128 }, (_, at) => at + 128);
  const decoder = new TextDecoder(encoding);
  const table = new Map(
    upperHalf
      .map((byte): [string, number] => [decoder.decode(Uint8Array.of(byte)), byte])
      .filter(([character]) => !/[\p{Cc}\p{Cf}\p{M}\s\ufffd]/u.test(character)),
  );
  tables.set(encoding, table);
  return table;
}

function pairUp(letters: string, others: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, at) => [letter, others[at] ?? '?']));
}
