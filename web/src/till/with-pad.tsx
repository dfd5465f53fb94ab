import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type SyntheticEvent, useReducer, useRef } from 'react';
import { FormEnding } from './form-ending.tsx';
import { NumberPad } from './sell/number-pad.tsx';
import { fieldOf, restore } from './sell/use-capture.ts';

type Props = {
  children: ReactNode;
  /** The end of the form, such as its button. It stays in view with the pad. */
  ending: ReactNode;
};

/**
 * A form with the number pad of the till, on devices that are used by touch and so may have no keyboard. The pad types
 * into the number field that has the focus, or had it last.
 */
export function WithPad({ children, ending }: Props) {
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(undefined);
  /** Whether the field was just entered. The first digit then replaces its text. */
  const isFresh = useRef(true);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  if (!isTouch)
    return (
      <>
        {children}
        <FormEnding>{ending}</FormEnding>
      </>
    );

  const enter = ({ target }: SyntheticEvent) => {
    const entered = fieldOf(target);
    if (!entered?.inputMode) return;
    // The keyboard of the system would cover the pad.
    entered.inputMode = 'none';
    if (entered === field.current) return;
    field.current = entered;
    isFresh.current = true;
    redraw();
  };
  const typeText = (text: string) => {
    const typedInto = field.current?.isConnected
      ? field.current
      : frame.current?.querySelector<HTMLInputElement>('input[inputmode]');
    if (!typedInto) return;
    field.current = typedInto;
    isFresh.current = false;
    typedInto.focus();
    restore({ field: typedInto, value: text });
  };
  return (
    <div className="till-with-pad" ref={frame}>
      <div
        className="till-pad-fields"
        onPointerDownCapture={enter}
        onFocusCapture={enter}
        onInput={() => {
          isFresh.current = false;
          redraw();
        }}
      >
        {children}
      </div>
      <div className="till-pad-side">
        <NumberPad value={isFresh.current ? '' : (field.current?.value ?? '')} onChange={typeText} />
        {ending}
      </div>
    </div>
  );
}
