import { lazy, type RefObject, Suspense } from 'react';

const Tooltip = lazy(() => import('./tooltip.ts'));

/** The name of a place beside its icon, in the narrow menu. It is loaded only there. */
export function MenuHint({ of, label }: { of: RefObject<HTMLElement | null>; label: string }) {
  return (
    <Suspense>
      {/* Also for the keyboard. */}
      <Tooltip
        target={of}
        label={label}
        position="right"
        events={{ hover: true, focus: true, touch: false }}
      />
    </Suspense>
  );
}
