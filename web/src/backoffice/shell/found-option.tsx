import { Highlight, Text } from '@mantine/core';
import { negativeColor } from '../../ui/figures.tsx';
import type { Found } from './find-records.ts';

/** One line of Ctrl+K. The search box keeps the focus, so a line is no button. */
export function FoundOption({
  id,
  found: { label, about, figures },
  text,
  isChosen,
  onPoint,
  onGo,
}: {
  id: string;
  found: Found;
  text: string;
  isChosen: boolean;
  onPoint: () => void;
  onGo: (isNewTab: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the chosen option
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      className="finder-option"
      onMouseMove={isChosen ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ ctrlKey, metaKey }) => onGo(ctrlKey || metaKey)}
      onAuxClick={({ button }) => button === 1 && onGo(true)}
    >
      <div className="finder-name">
        <Highlight highlight={text.split(/\s+/).filter(Boolean)} size="sm" component="div">
          {label}
        </Highlight>
        {about && (
          <Text size="xs" className="finder-about">
            {about}
          </Text>
        )}
      </div>
      {figures && (
        <div className="finder-figures">
          <Text size="sm" className="number">
            {figures.price}
          </Text>
          {figures.stock && (
            <Text size="xs" className="number finder-about" {...(figures.isOut && { c: negativeColor })}>
              {figures.stock}
            </Text>
          )}
        </div>
      )}
    </div>
  );
}
