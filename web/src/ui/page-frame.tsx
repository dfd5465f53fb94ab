import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createContext, type ReactNode, useContext } from 'react';

/** The tabs of the page, below its title. A frame within a page has none. */
export const TabsOfPages = createContext<ReactNode>(null);

/** What the page is called in the menu and in tabs, in the language of the user. */
export const LabelOfPage = createContext('');

/** The title of a page. Without a title of its own, it is the label. */
export function usePageTitle(title: string | undefined): string {
  const label = useContext(LabelOfPage);
  return title ?? label;
}

/** A page with its title, actions and content. */
export function PageFrame({
  title: ownTitle,
  about,
  actions,
  children,
}: {
  title?: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const title = usePageTitle(ownTitle);
  useDocumentTitle(`${title} · Tillhouse`);
  return (
    // Keeps rows readable on a very wide screen.
    <Stack gap="md" maw={1920}>
      <Group justify="space-between" align="flex-start">
        <div style={{ maxWidth: '100%', overflowWrap: 'anywhere' }}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {about && (
            <Text c="dimmed" size="sm" component="div">
              {about}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
      {useContext(TabsOfPages)}
      <TabsOfPages value={null}>{children}</TabsOfPages>
    </Stack>
  );
}
