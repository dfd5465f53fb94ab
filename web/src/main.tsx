import '@mantine/core/styles/baseline.css';
import './ui/focus.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, wordRefusals } from './api/call.ts';
import { loadTexts } from './load-page.ts';
import { RouterView, startRouter } from './router.tsx';
import { readAddress } from './routing/address.ts';
import { rereadSessionIfForbidden } from './session/session.tsx';
import { makeTheme, readableColors } from './theme.ts';
import { Notices } from './ui/notices.tsx';
import { direction, language, t } from './words.ts';

const onError = (error: unknown) => rereadSessionIfForbidden(queries, error);
const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && [0, 429, 503].includes(error.status),
    },
    // Writes are not held back while offline. A held write would be sent when nobody expects it any more, perhaps
    // twice.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// English needs words for the fields only.
wordRefusals(
  async (refusal) =>
    language === 'en' && !refusal.errors?.length
      ? refusal
      : import('./ui/refusal-words.ts').then(
          (words) => words.inWords(refusal),
          () => refusal,
        ),
  t,
);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
void loadTexts(readAddress(location).pathname).then(() => {
  startRouter(queries);
  createRoot(root).render(
    <StrictMode>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider theme={makeTheme()} cssVariablesResolver={readableColors} defaultColorScheme="auto">
          <Notices />
          <QueryClientProvider client={queries}>
            <RouterView />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  );
});

// Print on white, whatever the theme.
let screenScheme: string | undefined;
const pageData = document.documentElement.dataset;
window.addEventListener('beforeprint', () => {
  screenScheme ??= pageData.mantineColorScheme;
  pageData.mantineColorScheme = 'light';
});
window.addEventListener('afterprint', () => {
  if (screenScheme) pageData.mantineColorScheme = screenScheme;
  screenScheme = undefined;
});
