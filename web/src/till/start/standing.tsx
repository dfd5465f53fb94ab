import type { ReactNode } from 'react';
import { throughChoices } from '../through-choices.ts';

/** A page of the till with little on it: what is the matter, and what to do. */
export function Standing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="till till-standing" onKeyDown={throughChoices}>
      <div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
