import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { SheetFault } from './fault.ts';

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const depthAtMost = 32;

/**
 * Reads XML piece by piece and calls the handlers for each piece. Names come without their prefixes. A document type
 * definition is refused: no sheet has one, and entity attacks need one.
 */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let depth = 0;
  let fault: SheetFault | undefined;
  parser.on('error', () => {
    fault ??= new SheetFault('The workbook cannot be read: a part of it is not XML.');
  });
  parser.on('doctype', () => {
    fault ??= new SheetFault('The workbook has a document type definition, which is not taken.');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    if (depth > depthAtMost) fault ??= new SheetFault('The workbook is nested too deeply.');
    if (!fault) handlers.open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (!fault) handlers.close?.(local(name));
  });
  parser.on('text', (text) => {
    if (!fault) handlers.text?.(text);
  });
  const decoder = new TextDecoder();
  for await (const piece of bytes) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (fault) throw fault;
    yield;
  }
  parser.close();
  if (fault) throw fault;
  yield;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads the whole document. */
export async function readWholeXml(bytes: AsyncIterable<Uint8Array>, handlers: Handlers): Promise<void> {
  for await (const _ of readXml(bytes, handlers));
}
