import { useSession } from '../../session/session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { t } from '../../words.ts';
import { backofficePages } from '../pages.ts';
import { pageAt } from './page-at.ts';
import { mayOpen } from './who-may.ts';

/** The tabs of the page at this address, as far as this user may open them. */
export function TabsOfPage({ pathname }: { pathname: string }) {
  const session = useSession();
  const name = pageAt(pathname)?.tabs;
  if (name === undefined) return null;
  const tabs = backofficePages
    .filter((page) => page.tabs === name && mayOpen(page.path, session))
    .flatMap(({ path, label, shortLabel }) => (label ? [{ to: path, label: t(shortLabel ?? label) }] : []));
  return <PageTabs label={t(name)} tabs={tabs} />;
}
