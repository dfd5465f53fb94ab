import type { ReactNode } from 'react';
import { moveThroughChoices } from '../through-choices.ts';

/** A page of the till instead of the selling screen. It says what is needed before selling. */
export function NoticePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="till till-standing" onKeyDown={moveThroughChoices}>
      <div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
