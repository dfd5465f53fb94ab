import { useSession } from '../../session/session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { t } from '../../words.ts';
import { backofficePages } from '../pages.ts';
import { pageAt } from './page-at.ts';
import { mayOpen } from './who-may.ts';

/** The pages that belong together with the one at this address, for whom this user may open. */
export function TabsOfPage({ pathname }: { pathname: string }) {
  const session = useSession();
  const name = pageAt(pathname)?.tabs;
  if (name === undefined) return null;
  const tabs = backofficePages
    .filter((page) => page.tabs === name && mayOpen(page.path, session))
    .flatMap(({ path, label, shortLabel }) => (label ? [{ to: path, label: t(shortLabel ?? label) }] : []));
  return <PageTabs label={t(name)} tabs={tabs} />;
}
