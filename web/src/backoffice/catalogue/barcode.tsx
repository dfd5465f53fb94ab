import { code128 } from '../../../../src/values/code128.ts';

/** A barcode with its text below. A code that Code 128 cannot encode is shown as text only. */
export function Barcode({ code }: { code: string }) {
  if (!/^[ -~]+$/.test(code)) return <span>{code}</span>;
  const modules = code128(code);
  // One path of all bars stays sharp in print. Single rectangles may show seams.
  const bars = modules.map((isDark, x) => (isDark ? `M${x} 0h1v1h-1z` : '')).join('');
  return (
    <>
      <svg
        viewBox={`-10 0 ${modules.length + 20} 1`}
        preserveAspectRatio="none"
        width="100%"
        height="34"
        role="img"
        aria-label={code}
        shapeRendering="crispEdges"
      >
        <path d={bars} fill="#000" />
      </svg>
      <span style={{ fontSize: 10, letterSpacing: 1 }}>{code}</span>
    </>
  );
}
