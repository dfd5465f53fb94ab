import { ActionIcon, Box, Burger, Button, Group, Kbd, ScrollArea, Text } from '@mantine/core';
import { useDisclosure, useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from '../../routing/view.ts';
import { useOneUser } from '../../session/one-user.ts';
import { type Session, SessionProvider, useSession } from '../../session/session.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved.tsx';
import { LabelOfPage, TabsOfPages } from '../../ui/page-frame.tsx';
import { Logo, NotForYou } from '../../ui/whole-page.tsx';
import { addTexts, t } from '../../words.ts';
import { useLiveUpdates } from './live-updates.ts';
import { MenuToggle } from './menu-toggle.tsx';
import { useMenuWidth } from './menu-width.ts';
import { NoticeBar } from './notice-bar.tsx';
import { pageAt } from './page-at.ts';
import { Sidebar } from './sidebar.tsx';
import { TabsOfPage } from './tabs-of-page.tsx';
import { UserMenu } from './user-menu.tsx';
import { mayOpen } from './who-may.ts';

const loadFinder = () => addTexts('finder').then(() => import('./finder.tsx'));
const Finder = lazy(loadFinder);
const KeysHelp = lazy(() => import('./keys-help.tsx'));

/** The frame around every page of the back office. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <SessionProvider session={session}>
      <UnsavedGuard>
        <Frame>{children}</Frame>
      </UnsavedGuard>
    </SessionProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { isCollapsed, toggle: toggleWidth } = useMenuWidth();
  const session = useSession();
  const { user, organisation } = session;
  const { pathname } = useLocation();
  const isReachable = useLiveUpdates();
  useOneUser(user.id);
  // The finder and the help open when their counter goes up. They are loaded the first time.
  const [finderOpens, setFinderOpens] = useState(0);
  const [keysOpens, setKeysOpens] = useState(0);
  const find = () => setFinderOpens((times) => times + 1);
  const showKeys = () => setKeysOpens((times) => times + 1);
  // The finder is loaded at the first sign of somebody, so that the first keystrokes are not lost. If that fails, it is
  // loaded when opened.
  useEffect(() => {
    const load = () => void loadFinder().catch(() => undefined);
    const signs = ['pointermove', 'pointerdown', 'keydown'];
    for (const sign of signs) window.addEventListener(sign, load, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, load);
    };
  }, []);
  useHotkeys([['mod+K', find]], []);
  useHotkeys([['?', showKeys]], undefined);
  return (
    <div className="frame" data-narrow={isCollapsed || undefined}>
      {/* A link would change the address. */}
      <button
        type="button"
        className="skip-link no-print"
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('Skip to content')}
      </button>
      <header className="frame-header">
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('Navigation')} />
            <Logo size={28} />
            <Text fw={700} truncate>
              {organisation.name}
            </Text>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Button
              variant="default"
              fw={400}
              visibleFrom="sm"
              onClick={find}
              leftSection={<IconSearch size={16} />}
              rightSection={<Kbd size="xs">{useOs() === 'macos' ? '⌘ K' : 'Ctrl K'}</Kbd>}
            >
              {t('Find anything')}
            </Button>
            <ActionIcon
              variant="default"
              size="lg"
              hiddenFrom="sm"
              onClick={find}
              aria-label={t('Find anything (Ctrl+K)')}
            >
              <IconSearch size={18} />
            </ActionIcon>
            <UserMenu onKeys={showKeys} />
          </Group>
        </Group>
      </header>
      <div className="frame-menu" data-open={isOpen || undefined}>
        <ScrollArea flex={1} mih={0}>
          <nav aria-label={t('Main')} id="main-menu">
            <Sidebar isCollapsed={isCollapsed} onGo={close} />
          </nav>
        </ScrollArea>
        <Box visibleFrom="sm">
          <MenuToggle isCollapsed={isCollapsed} onToggle={toggleWidth} />
        </Box>
      </div>
      <main className="frame-main" id="content" tabIndex={-1}>
        <Text size="sm" fw={600} className="only-print">
          {organisation.name}
        </Text>
        <NoticeBar isReachable={isReachable} />
        {mayOpen(pathname, session) ? (
          <LabelOfPage value={t(pageAt(pathname)?.label ?? '')}>
            <TabsOfPages value={<TabsOfPage pathname={pathname} />}>{children}</TabsOfPages>
          </LabelOfPage>
        ) : (
          <NotForYou />
        )}
      </main>
      <Suspense>
        {finderOpens > 0 && <Finder openCount={finderOpens} />}
        {keysOpens > 0 && <KeysHelp openCount={keysOpens} />}
      </Suspense>
    </div>
  );
}
