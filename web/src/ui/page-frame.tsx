import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createContext, type ReactNode, useContext } from 'react';

/** The tabs of the page, below its title. A frame within a page has none. */
export const TabsOfPages = createContext<ReactNode>(null);

/** A page with its title, actions and content. */
export function PageFrame({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
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
