import type { ReactNode } from 'react';
import { moveThroughChoices } from '../through-choices.ts';

/** A page of the till that states one problem and what to do about it. */
export function Standing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="till till-standing" onKeyDown={moveThroughChoices}>
      <div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
