import type { CSSProperties } from 'react';
import { useMoney } from '../../ui/figures.tsx';

/** An amount in the largest digits that fit its line, to be read from afar. */
export function Giant({ label, amount }: { label: string; amount: number }) {
  const text = useMoney()(amount);
  return (
    <div className="till-giant">
      <output aria-label={label} style={{ '--letters': text.length } as CSSProperties}>
        {text}
      </output>
    </div>
  );
}
