import type { Page } from '../../pages.ts';

export const profilePages: Page[] = [
  {
    path: '/profile',
    label: 'Profile and security',
    words: 'account, my name, email, phone, language, two-factor, 2fa, sign in, sessions, devices, pin',
    actions: [
      { label: 'Change password', words: 'reset, security, sign in', section: 'password' },
      {
        label: 'Create an API key',
        words: 'token, developer, integration, connect',
        permission: 'settings.write',
        section: 'api-keys',
      },
    ],
    load: () => import('./profile.tsx'),
  },
  {
    path: '/mailbox',
    label: 'Emails',
    words: 'mail, messages, sent, notifications',
    permission: 'notify.send',
    reads: { '/notifications': ['notification'] },
    load: () => import('./mailbox.tsx'),
  },
];
