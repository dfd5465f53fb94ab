import {
  Menu,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useSignOut } from '../../entrance/sign-out.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { useLeave } from '../../ui/form/unsaved.tsx';
import { t } from '../../words.ts';

export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const { user, may } = useSession();
  const signOut = useSignOut();
  const leave = useLeave();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <UnstyledButton>
          <span className="frame-user" aria-hidden>
            {initialsOf(name)}
          </span>
          <VisuallyHidden>{t('Your account: {name}', { name })}</VisuallyHidden>
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
        {may('notify.send') && (
          <Menu.Item component={Link} to="/mailbox">
            {t('Emails')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? t('Light mode') : t('Dark mode')}
        </Menu.Item>
        <Menu.Item component={Link} to="/help">
          {t('Help')}
        </Menu.Item>
        <Menu.Item onClick={onKeys}>{t('Keyboard shortcuts')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => leave(signOut)}>{t('Sign out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** `AO` of Ada Obi. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
