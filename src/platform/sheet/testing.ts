import { zipWriter } from './zip-writer.ts';

const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A minimal workbook with these rows. `parts` adds or replaces files in it. */
export async function workbook(
  rows: string,
  parts: Record<string, string | AsyncIterable<string>> = {},
): Promise<Buffer> {
  const zip = zipWriter();
  const all: Record<string, string | AsyncIterable<string>> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="Stock" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    ...parts,
  };
  const bytes: Buffer[] = [];
  for (const [name, text] of Object.entries(all)) {
    for await (const piece of zip.file(name, typeof text === 'string' ? [text] : text)) bytes.push(piece);
  }
  for await (const piece of zip.end()) bytes.push(piece);
  return Buffer.concat(bytes);
}
