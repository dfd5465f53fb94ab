import { Text, type TextProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Below this, nobody can read it. Then it takes a second line. */
const smallest = 11;

/** One line whose text gets smaller until it fits, so that a large figure is neither cut nor broken in two. */
export function FitText({ children, ...props }: TextProps & { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  // After every render: the text may be another one.
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    let fittedTo = fit(element);
    const watch = new ResizeObserver(() => {
      // A new size of text changes the height. Only another width asks for another size.
      if (element.clientWidth !== fittedTo)
        requestAnimationFrame(() => {
          fittedTo = fit(element);
        });
    });
    watch.observe(element);
    return () => watch.disconnect();
  });
  return (
    <Text {...props} ref={line} className="fit-text">
      {children}
    </Text>
  );
}

/** Returns the width that the text was fitted to. */
function fit(element: HTMLElement): number {
  element.style.fontSize = '';
  element.style.whiteSpace = '';
  const { clientWidth } = element;
  if (clientWidth === 0) return clientWidth;
  // Letters do not shrink evenly, so the first guess may be a little too large.
  for (let guess = 0; guess < 10 && element.scrollWidth > clientWidth; guess++) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    const fitting = Math.min(size - 0.5, Math.floor((size * clientWidth) / element.scrollWidth));
    element.style.fontSize = `${Math.max(smallest, fitting)}px`;
    if (fitting < smallest) element.style.whiteSpace = 'normal';
  }
  return clientWidth;
}
