import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import type { Found } from './find-records.ts';
import { allPages } from './menu.ts';
import { useMenu } from './sidebar.tsx';
import { mayOpen } from './who-may.ts';

const atMost = 8;

/** Pages in this user's menu, and the pages that are reached from them. */
export function useFoundPages(text: string): Found[] {
  const session = useSession();
  const places = useMenu().flatMap((part) => part.places);
  const behind = allPages.filter(({ path, menu }) => !menu && mayOpen(path, session));
  const found = [...places, ...behind].flatMap(({ label, path }) =>
    label ? [{ label: t(label), to: path }] : [],
  );
  return among(found, text);
}

export function useFoundActions(text: string): Found[] {
  const session = useSession();
  const actions = allPages.flatMap(({ path, permission, action }) => {
    const needed = action?.permission ?? permission;
    if (!action || (needed && !session.may(needed))) return [];
    return [{ label: t(action.label), to: path, ...(action.search && { search: action.search }) }];
  });
  return among(actions, text);
}

function among(all: Omit<Found, 'key'>[], text: string): Found[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return all
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, atMost)
    .map((one) => ({ ...one, key: `${one.to} ${one.label}` }));
}
