import { type ReactNode, type Ref, useState } from 'react';
import { t } from '../../words.ts';
import { NumberPad } from './number-pad.tsx';
import { Sheet } from './sheet.tsx';
import { UnknownCode } from './unknown-code.tsx';

type Props = {
  title: string;
  /** The label of the number. */
  label: string;
  text: string;
  onText: (text: string) => void;
  placeholder?: string;
  hasPoint?: boolean;
  field?: Ref<HTMLInputElement>;
  /** An error or a question about the number. */
  problem?: string | undefined;
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  /** Content above the number. */
  above?: ReactNode;
  /** Content below the number. */
  children?: ReactNode;
};

/** Asks for one number, with its field and a number pad. The submit button is always in view. */
export function FigureSheet({
  title,
  label,
  text,
  onText,
  placeholder,
  hasPoint = true,
  field,
  problem,
  submit,
  onSubmit,
  onClose,
  above,
  children,
}: Props) {
  return (
    <Sheet title={title} onClose={onClose}>
      <form
        className="till-figure"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className="till-stack">
          {above}
          <label className="till-field">
            {label}
            <input
              ref={field}
              data-first
              inputMode="decimal"
              autoComplete="off"
              className="number"
              value={text}
              placeholder={placeholder}
              onChange={(event) => onText(event.currentTarget.value)}
            />
          </label>
          {problem && (
            <p className="till-said" role="alert">
              {problem}
            </p>
          )}
          <UnknownCode />
        </div>
        <NumberPad value={text} hasPoint={hasPoint} onChange={onText} />
        {children && <div className="till-stack till-figure-more">{children}</div>}
        <button type="submit" className="main till-figure-submit">
          {submit}
        </button>
      </form>
    </Sheet>
  );
}

/**
 * Asks once about an unlikely number. If the same number is given again, it is meant. `isMeant` says whether a number is
 * accepted. `asked` is the number that was asked about.
 */
export function useConfirmation(askedAtFirst?: number) {
  const [asked, setAsked] = useState(askedAtFirst);
  const isMeant = (number: number, isUnusual: boolean): boolean => {
    if (!isUnusual || asked === number) return true;
    setAsked(number);
    return false;
  };
  const question = (figure: string, submit: string) =>
    t('{figure}? Is that right? If so, press “{submit}” again.', { figure, submit });
  return { asked, isMeant, question };
}
