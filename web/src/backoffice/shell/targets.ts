import type { Session } from '../../session/session.tsx';
import { settingsFor } from '../settings/settings-groups.ts';
import { allPages } from './menu.ts';
import { pagesUpFrom } from './page-at.ts';
import { mayOpen } from './who-may.ts';

/** Where Ctrl+K can go: a page, a part of a page, or a form. Its texts are not translated yet. */
export type Target = {
  label: string;
  about?: string;
  words?: string;
  to: string;
  search?: Record<string, string>;
  section?: string;
};
type Rights = Pick<Session, 'may' | 'mayEverywhere'>;

/** Pages in the menu of this user, then the pages that are reached from them. */
export function pageTargets(session: Rights, pathsInMenu: Set<string>): Target[] {
  const inMenu = allPages.filter(({ path, menu }) => menu && pathsInMenu.has(path));
  const others = allPages.filter(({ path, menu }) => !menu && mayOpen(path, session));
  return [...inMenu, ...others].flatMap(({ label, words, path }) =>
    label ? [{ label, to: path, ...(words && { words }) }] : [],
  );
}

export function actionTargets(session: Rights): Target[] {
  return allPages
    .filter(({ path }) => mayOpen(path, session))
    .flatMap(({ path, actions = [] }) => {
      const isWhole = pagesUpFrom(path).some(({ forAllOutlets }) => forAllOutlets);
      const may = isWhole ? session.mayEverywhere : session.may;
      return actions
        .filter(({ permission }) => permission === undefined || may(permission))
        .map(({ permission: _, ...action }) => ({ ...action, to: path }));
    });
}

/** Settings that are a part of a page. Those that are a whole page are among the pages. */
export function settingTargets(session: Rights): Target[] {
  return settingsFor(session)
    .flatMap(({ entries }) => entries)
    .flatMap(({ path, section, label, about, words }) =>
      section ? [{ label, about, ...(words && { words }), to: path, section }] : [],
    );
}
