import {
  AppShell,
  Avatar,
  Burger,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useRouteContext } from '@tanstack/react-router';
import { useRead } from '../api/read.ts';
import { type Session, SessionProvider, useSession, useSignOut } from '../session/session.tsx';
import { t } from '../words.ts';
import { iconOf } from './icons.ts';

/** What stands around every page of the back office. */
export function Shell() {
  const { session } = useRouteContext({ strict: false }) as { session: Session };
  return (
    <SessionProvider session={session}>
      <Frame />
    </SessionProvider>
  );
}

function Frame() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { organisation } = useSession();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('Navigation')} />
            <img src="/app/icon.svg" alt="" width={28} height={28} />
            <Text fw={700} truncate>
              {organisation.name}
            </Text>
          </Group>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <AppShell.Section grow component={ScrollArea}>
          <nav aria-label={t('Main')}>
            <Sidebar onGo={close} />
          </nav>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

function Sidebar({ onGo }: { onGo: () => void }) {
  const { pathname } = useLocation();
  const { data = [] } = useRead('/users/sidebar', {}, { staleTime: 300_000 });
  const link = ({
    id,
    label,
    icon,
    route,
  }: {
    id: string;
    label: string;
    icon: string;
    route: string | null;
  }) => {
    const to = (route ?? '/app').replace(/^\/app/, '') || '/';
    const Icon = iconOf(icon);
    const isHere = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
    return (
      <NavLink
        key={id}
        component={Link}
        to={to}
        label={t(label)}
        leftSection={<Icon size={18} stroke={1.6} />}
        active={isHere}
        aria-current={isHere ? 'page' : undefined}
        onClick={onGo}
      />
    );
  };
  return data.map((entry) =>
    entry.children.length === 0 ? (
      link(entry)
    ) : (
      <div key={entry.id}>
        <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4}>
          {t(entry.label)}
        </Text>
        {(entry.children as unknown as (typeof entry)[]).map(link)}
      </div>
    ),
  );
}

function UserMenu() {
  const { user } = useSession();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <UnstyledButton aria-label={t('Your account: {name}', { name })}>
          <Avatar name={name} color="sea" size="md" aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          <br />
          {user.email}
        </Menu.Label>
        <Menu.Item component={Link} to="/profile">
          {t('Profile and security')}
        </Menu.Item>
        <Menu.Item onClick={() => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')}>
          {colorScheme === 'dark' ? t('Light colors') : t('Dark colors')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{t('Sign out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
