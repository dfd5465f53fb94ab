import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fileFault } from './parsed.ts';

export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

const depthAtMost = 32;
/** Elements and attributes together. */
const partsAtMost = 500_000;

/**
 * Reads an XML document into a tree. Names come without their prefixes. A document type definition is refused: no
 * statement has one, and entity attacks need one.
 */
export function readTree(text: string): Element {
  const parser = new SaxesParser();
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let count = 0;
  let isBroken = text.includes('<!DOCTYPE');
  const stop = () => {
    isBroken = true;
  };
  parser.on('error', stop);
  parser.on('attribute', () => {
    count += 1;
    if (count > partsAtMost) stop();
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    count += 1;
    if (open.length > depthAtMost || count > partsAtMost) stop();
    if (isBroken) return;
    const element = { name: name.slice(name.indexOf(':') + 1), attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    if (!isBroken) open.pop();
  });
  const addText = (piece: string) => {
    const element = open.at(-1);
    if (element && !isBroken) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  for (let at = 0; at < text.length && !isBroken; at += 65_536) parser.write(text.slice(at, at + 65_536));
  if (!isBroken) parser.close();
  if (isBroken) throw fileFault('is not valid XML');
  return root;
}

/** All elements that this path leads to. */
export function all(element: Element | undefined, ...path: string[]): Element[] {
  let found = element ? [element] : [];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((one) => one.name === name));
  return found;
}

export function first(element: Element | undefined, ...path: string[]): Element | undefined {
  return all(element, ...path)[0];
}

export function textOf(element: Element | undefined, ...path: string[]): string | undefined {
  return first(element, ...path)?.text.trim() || undefined;
}
