import { barsOf } from '../../../../src/values/ean.ts';

/** The clear space beside the bars that scanners need. */
const quietModules = 10;
/** The widest that a module is drawn. Wider bars only make a label harder to scan. */
const moduleAtMostMm = 0.4;

/** A barcode with its text below. A code that no symbology can hold is shown as text only. */
export function Barcode({ code, heightMm }: { code: string; heightMm: number }) {
  const bars = barsOf(code);
  if (!bars) return <span>{code}</span>;
  const { modules, symbology } = bars;
  const width = modules.length + 2 * quietModules;
  // One path of all bars stays sharp in print. Single rectangles may show seams.
  const path = modules.map((isDark, x) => (isDark ? `M${x} 0h1v1h-1z` : '')).join('');
  return (
    <>
      <svg
        viewBox={`-${quietModules} 0 ${width} 1`}
        preserveAspectRatio="none"
        style={{
          display: 'block',
          width: '100%',
          maxWidth: `${width * moduleAtMostMm}mm`,
          height: `${heightMm}mm`,
          margin: '0 auto',
        }}
        role="img"
        aria-label={`${symbology} ${code}`}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <span>{code}</span>
    </>
  );
}
