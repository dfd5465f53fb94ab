import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { bestMatches } from './best-matches.ts';
import type { Found } from './find-records.ts';
import { useMenu } from './sidebar.tsx';
import { actionTargets, pageTargets, settingTargets, type Target } from './targets.ts';

const hitsAtMost = 8;

/** Actions, pages and settings that fit a text, as far as this user may use them. */
export function useFoundPlaces(text: string): { label: string; found: Found[] }[] {
  const session = useSession();
  const inMenu = new Set(useMenu().flatMap(({ places }) => places.map(({ path }) => path)));
  const groups: [label: string, targets: Target[]][] = [
    [t('Actions'), actionTargets(session)],
    [t('Pages'), pageTargets(session, inMenu)],
    // Somebody who types nothing looks for pages and actions.
    [t('Settings'), text.trim() === '' ? [] : settingTargets(session)],
  ];
  return groups.map(([label, targets]) => ({
    label,
    found: bestMatches(targets.map(translated), text, hitsAtMost).map(({ words: _, ...target }) => ({
      ...target,
      key: `${target.to} ${target.label}`,
    })),
  }));
}

function translated({ label, about, words, ...target }: Target): Target {
  return {
    ...target,
    label: t(label),
    ...(about && { about: t(about) }),
    ...(words && { words: t(words) }),
  };
}
