import { t } from '../../words.ts';

/** A sheet of labels, or a roll that gives one label after the other. All lengths are in millimetres. */
export type LabelFormat = {
  id: string;
  name: string;
  label: { width: number; height: number };
  /** The page that the printer gets. */
  page: { width: number; height: number };
  /** How many labels stand side by side and below each other, and where the first one begins. */
  grid: { columns: number; rows: number; left: number; top: number; gapX: number };
};

const a4 = { width: 210, height: 297 };
const letter = { width: 215.9, height: 279.4 };

/** Sheets of Avery, by the measures that their maker gives. Many other makers sell the same. */
const sheets: LabelFormat[] = [
  {
    id: 'L7160',
    name: 'Avery L7160 (A4, 21)',
    label: { width: 63.5, height: 38.1 },
    page: a4,
    grid: { columns: 3, rows: 7, left: 7.21, top: 15.15, gapX: 2.54 },
  },
  {
    id: 'L7651',
    name: 'Avery L7651 (A4, 65)',
    label: { width: 38.1, height: 21.2 },
    page: a4,
    grid: { columns: 5, rows: 13, left: 4.67, top: 10.7, gapX: 2.54 },
  },
  {
    id: '5160',
    name: 'Avery 5160 (Letter, 30)',
    label: { width: 66.675, height: 25.4 },
    page: letter,
    grid: { columns: 3, rows: 10, left: 4.7625, top: 12.7, gapX: 3.175 },
  },
  {
    id: '5167',
    name: 'Avery 5167 (Letter, 80)',
    label: { width: 44.45, height: 12.7 },
    page: letter,
    grid: { columns: 4, rows: 20, left: 7.62, top: 12.7, gapX: 7.62 },
  },
];

const rolls: LabelFormat[] = [
  [40, 30],
  [50, 30],
  [57, 32],
  [62, 29],
].map(([width = 0, height = 0]) => ({
  id: `${width}x${height}`,
  name: t('Roll {width} × {height} mm', { width, height }),
  label: { width, height },
  page: { width, height },
  grid: { columns: 1, rows: 1, left: 0, top: 0, gapX: 0 },
}));

export const labelFormats: LabelFormat[] = [...sheets, ...rolls];

/** Lays labels out on pages. The first `skipped` places of a sheet that was begun before stay empty. */
export function pagesOf<Label>(
  labels: Label[],
  { grid: { columns, rows } }: LabelFormat,
  skipped: number,
): (Label | undefined)[][] {
  const perPage = columns * rows;
  const places = [...Array<undefined>(perPage === 1 ? 0 : Math.min(skipped, perPage - 1)), ...labels];
  return Array.from({ length: Math.ceil(places.length / perPage) }, (_, at) =>
    places.slice(at * perPage, (at + 1) * perPage),
  );
}
