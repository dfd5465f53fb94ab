import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';

const Tooltip = lazy(() => import('./tooltip.ts'));

/** The name of a place beside its icon, in the narrow menu. It is loaded only there. */
export function MenuHint({ of, label }: { of: RefObject<HTMLElement | null>; label: string }) {
  const isPointedAt = usePointedAt(of);
  return (
    isPointedAt && (
      <Suspense>
        {/* It takes no events itself: it would not hear the focus of a target, nor anything before it is loaded. */}
        <Tooltip
          target={of}
          label={label}
          position="right"
          defaultOpened
          events={{ hover: false, focus: false, touch: false }}
        />
      </Suspense>
    )
  );
}

/** Whether a mouse is over the element, or the keyboard at it. A finger goes to the place at once. */
function usePointedAt(of: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setIsPointedAt] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const events = new AbortController();
    const { signal } = events;
    const leave = () => setIsPointedAt(false);
    const enter = ({ pointerType }: PointerEvent) => setIsPointedAt(pointerType !== 'touch');
    const focus = () => setIsPointedAt(element.matches(':focus-visible'));
    element.addEventListener('pointerenter', enter, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('focus', focus, { signal });
    element.addEventListener('blur', leave, { signal });
    return () => events.abort();
  }, [of]);
  return isPointedAt;
}
