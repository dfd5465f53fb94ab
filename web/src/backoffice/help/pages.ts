import type { Page } from '../../pages.ts';

export const helpPages: Page[] = [
  {
    path: '/help',
    label: 'Help',
    words: 'documentation, manual, guide, how to, support, glossary, learn',
    load: () => import('./help.tsx'),
  },
  { path: '/help/$document', load: () => import('./document.tsx') },
];
