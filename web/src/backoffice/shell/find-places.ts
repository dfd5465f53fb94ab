import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import type { Found } from './find-records.ts';
import { allPages } from './menu.ts';
import { useMenu } from './sidebar.tsx';
import { mayOpen } from './who-may.ts';

const hitsAtMost = 8;

/** Pages in this user's menu, and the pages that are reached from them. */
export function useFoundPages(text: string): Found[] {
  const session = useSession();
  const places = useMenu().flatMap((part) => part.places);
  const otherPages = allPages.filter(({ path, menu }) => !menu && mayOpen(path, session));
  const found = [...places, ...otherPages].flatMap(({ label, path }) =>
    label ? [{ label: t(label), to: path }] : [],
  );
  return matching(found, text);
}

export function useFoundActions(text: string): Found[] {
  const session = useSession();
  const actions = allPages.flatMap(({ path, permission, action }) => {
    const needed = action?.permission ?? permission;
    if (!action || (needed && !session.may(needed))) return [];
    return [{ label: t(action.label), to: path, ...(action.search && { search: action.search }) }];
  });
  return matching(actions, text);
}

function matching(all: Omit<Found, 'key'>[], text: string): Found[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return all
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, hitsAtMost)
    .map((one) => ({ ...one, key: `${one.to} ${one.label}` }));
}
