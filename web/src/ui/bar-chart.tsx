import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { direction } from '../words.ts';
import { shortNumber } from './part-label.ts';

type Bar = {
  label: string;
  /** One for each series, on top of each other. */
  values: number[];
  /** What stands behind the bar. */
  before?: number | null;
};
type Series = { label: string; color: string };

const axisWidth = 56;
const [top, bottom, end] = [10, 22, 8];
const tipWidth = 230;

/** Bars by day or hour, and an area behind them to compare with. A library for charts would be half of the page. */
export function BarChart({
  height,
  bars,
  series,
  before,
  format,
}: {
  height: number;
  bars: Bar[];
  series: Series[];
  /** The name of what stands behind the bars. */
  before?: string;
  format: (value: number | null) => string;
}) {
  const { ref, width } = useElementSize();
  const [at, setAt] = useState<number>();
  const lines = linesFor(bars.flatMap((bar) => [sum(bar.values, 1), sum(bar.values, -1), bar.before ?? 0]));
  const [lowest = 0, highest = 1] = [lines[0], lines.at(-1)];
  const plotHeight = height - top - bottom;
  const y = (value: number) => top + (plotHeight * (highest - value)) / (highest - lowest);
  const band = Math.max(0, width - axisWidth - end) / Math.max(1, bars.length);
  const isRtl = direction === 'rtl';
  // Time runs from right to left where texts do.
  const x = (position: number) => (isRtl ? width - axisWidth - position : axisWidth + position);
  const middle = (index: number) => x(band * (index + 0.5));
  const barWidth = Math.min(48, band * 0.8);
  const longest = Math.max(...bars.map(({ label }) => label.length));
  const every = Math.max(1, Math.ceil((longest * 7 + 14) / Math.max(1, band)));
  const hovered = at === undefined ? undefined : bars[at];
  return (
    <div className="bar-chart">
      <div ref={ref} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            aria-hidden
            onPointerMove={({ clientX, currentTarget }) => {
              const { left, right } = currentTarget.getBoundingClientRect();
              const position = (isRtl ? right - clientX : clientX - left) - axisWidth;
              const index = Math.floor(position / band);
              setAt(index >= 0 && index < bars.length ? index : undefined);
            }}
            onPointerLeave={() => setAt(undefined)}
          >
            {lines.map((line) => (
              <g key={line}>
                <line
                  className="bar-chart-line"
                  x1={x(0)}
                  x2={x(band * bars.length)}
                  y1={y(line)}
                  y2={y(line)}
                />
                {/* In a text from right to left, the end is at the left. */}
                <text x={x(-8)} y={y(line) + 4} textAnchor="end">
                  {shortNumber(line)}
                </text>
              </g>
            ))}
            {at !== undefined && (
              <rect
                className="bar-chart-hovered"
                x={middle(at) - band / 2}
                y={top}
                width={band}
                height={plotHeight}
              />
            )}
            {partsOf(bars).map((part) => {
              const points = part.map((index) => `${middle(index)},${y(bars[index]?.before ?? 0)}`);
              const [from = 0, to = 0] = [part[0], part.at(-1)];
              return (
                <g key={from} className="bar-chart-before">
                  <polygon
                    points={[`${middle(from)},${y(0)}`, ...points, `${middle(to)},${y(0)}`].join(' ')}
                  />
                  <polyline points={points.join(' ')} />
                </g>
              );
            })}
            {bars.map(({ label, values }, index) => (
              <g key={label}>
                {stacked(values).map(({ from, to }, place) =>
                  from === to ? null : (
                    <rect
                      key={series[place]?.label}
                      fill={series[place]?.color}
                      // What stands behind a bar shows through it.
                      fillOpacity={before === undefined ? 1 : 0.75}
                      x={middle(index) - barWidth / 2}
                      width={barWidth}
                      y={y(Math.max(from, to))}
                      height={Math.abs(y(from) - y(to))}
                    />
                  ),
                )}
                {index % every === 0 && (
                  <text x={middle(index)} y={height - 6} textAnchor="middle">
                    {label}
                  </text>
                )}
              </g>
            ))}
          </svg>
        )}
        {hovered && at !== undefined && (
          <div className="bar-chart-tip" style={besideBar(axisWidth + band * at, { band, width, height })}>
            <strong>{hovered.label}</strong>
            {before !== undefined && <TipLine label={before} value={format(hovered.before ?? null)} />}
            {series.map(({ label, color }, place) => (
              <TipLine key={label} label={label} color={color} value={format(hovered.values[place] ?? 0)} />
            ))}
          </div>
        )}
      </div>
      <ul className="bar-chart-legend">
        {before !== undefined && <Key label={before} />}
        {series.map((one) => (
          <Key key={one.label} {...one} />
        ))}
      </ul>
    </div>
  );
}

const grey = 'var(--mantine-color-gray-5)';

function Key({ label, color = grey }: { label: string; color?: string }) {
  return (
    <li>
      <i style={{ background: color }} />
      {label}
    </li>
  );
}

function TipLine({ label, color = grey, value }: { label: string; color?: string; value: string }) {
  return (
    <div className="bar-chart-tip-line">
      <i style={{ background: color }} />
      <span>{label}</span>
      <span className="number">{value}</span>
    </div>
  );
}

/**
 * Where the values of a bar stand: beside it or, on a phone, above all bars, because there they would cover half of the
 * chart.
 */
function besideBar(start: number, { band, width, height }: Record<'band' | 'width' | 'height', number>) {
  if (width < 3 * tipWidth) {
    const middle = start + band / 2 - tipWidth / 2;
    return { bottom: height - top, insetInlineStart: Math.max(0, Math.min(middle, width - tipWidth)) };
  }
  const isRoomBehind = start + band + tipWidth <= width;
  return isRoomBehind
    ? { top: 0, insetInlineStart: start + band }
    : { top: 0, insetInlineEnd: width - start };
}

/** The sum of the values above or below zero. */
const sum = (values: number[], sign: 1 | -1) =>
  values.reduce((total, value) => (value * sign > 0 ? total + value : total), 0);

/** Where each value begins and ends in its bar: above zero on top of each other, below zero below each other. */
function stacked(values: number[]): { from: number; to: number }[] {
  let [above, below] = [0, 0];
  return values.map((value) => {
    const from = value < 0 ? below : above;
    if (value < 0) below += value;
    else above += value;
    return { from, to: from + value };
  });
}

/** The places of bars side by side that have something behind them. */
function partsOf(bars: Bar[]): number[][] {
  const parts: number[][] = [];
  let isOpen = false;
  for (const [index, { before }] of bars.entries()) {
    if (typeof before === 'number') {
      if (isOpen) parts.at(-1)?.push(index);
      else parts.push([index]);
    }
    isOpen = typeof before === 'number';
  }
  return parts;
}

/** The values at which lines are drawn, from the lowest to the highest: some four round numbers that hold all values. */
function linesFor(values: number[]): number[] {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const rough = (highest - lowest || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
