import type { ReactNode } from 'react';
import { useSession } from '../../session/session.tsx';
import { TabsOfPages } from '../../ui/page-frame.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { t } from '../../words.ts';

/** A page of the catalogue with tabs to its other pages. */
export function CataloguePage({ children }: { children: ReactNode }) {
  const { may } = useSession();
  const tabs = [
    { to: '/products', label: t('Products') },
    { to: '/categories', label: t('Categories') },
    { to: '/measurements', label: t('Units') },
    { to: '/variant-types', label: t('Variant types') },
    ...(may('inventory.write') ? [{ to: '/import', label: t('Import') }] : []),
  ];
  return <TabsOfPages value={<PageTabs label={t('Catalogue')} tabs={tabs} />}>{children}</TabsOfPages>;
}
