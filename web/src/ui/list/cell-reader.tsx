import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { withoutMarks } from '../../words.ts';
import type { Column } from './row-table.tsx';
import type { SheetCell } from './sheet-table.ts';

/** Enough to be fast, and few enough that the page goes on answering. */
const rowsAtOnce = 200;

/**
 * Reads what the columns show of each row: it draws them where nobody sees them, part by part. So a sheet has the same
 * names, words and figures as the list, whatever a column is made of.
 */
export function CellReader<Row>({
  columns,
  rows,
  onDone,
}: {
  columns: Column<Row>[];
  rows: Row[];
  onDone: (cells: SheetCell[][]) => void;
}) {
  const [from, setFrom] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const cells = useRef<SheetCell[][]>([]);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    // An effect may run twice.
    if (cells.current.length !== from) return;
    for (const row of body.current?.rows ?? []) cells.current.push([...row.cells].map(cellOf));
    if (cells.current.length < rows.length) setFrom(cells.current.length);
    else done.current(cells.current);
  }, [from, rows.length]);
  return createPortal(
    <table hidden>
      <tbody ref={body}>
        {rows.slice(from, from + rowsAtOnce).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each part is drawn once
          <tr key={from + at}>
            {columns.map(({ key, show }) => (
              <td key={key}>{show(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
    document.body,
  );
}

/** The content of a cell. A figure or a time that fills it keeps its type; everything else is its text. */
function cellOf(cell: HTMLTableCellElement): SheetCell {
  const text = textIn(cell);
  if (text === '–') return '';
  const typed = cell.querySelector<HTMLElement>('[data-number], time');
  if (!typed || textIn(typed) !== text) return text;
  if (typed.dataset.number !== undefined) return { number: typed.dataset.number };
  const { dateTime } = typed as HTMLTimeElement;
  return dateTime.length === 10 ? { day: dateTime } : { moment: dateTime };
}

/** The text of an element. Parts that stand apart are separated; an icon is what it is called. */
function textIn(element: Element): string {
  const parts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let before: Node | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      parts.push(before === null || before === node.parentNode ? '' : ' ', node.nodeValue ?? '');
      before = node.parentNode;
    } else if ((node as Element).childElementCount === 0 && node.textContent === '') {
      parts.push(' ', (node as Element).getAttribute('aria-label') ?? '');
    }
  }
  return withoutMarks(parts.join(''))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:])/g, '')
    .trim();
}
