import { Anchor, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { keepLanguage } from '../languages/language.ts';
import { Link } from '../routing/link.tsx';
import { LanguageSelect } from '../ui/form/language-select.tsx';
import { Logo } from '../ui/whole-page.tsx';
import { language, t } from '../words.ts';

/** A page for people who are not signed in. */
export function Outside({
  title,
  about,
  width = 420,
  children,
}: {
  title: string;
  about?: ReactNode;
  width?: number;
  children: ReactNode;
}) {
  useDocumentTitle(`${title} · Tillhouse`);
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={width} gap="lg">
        <Group gap="sm" justify="center">
          <Logo size={32} />
          <Text fw={700} size="lg">
            Tillhouse
          </Text>
        </Group>
        <Paper withBorder p={{ base: 'lg', sm: 'xl' }} w="100%" className="outside">
          <Stack>
            <div>
              <Title order={1} size="h2">
                {title}
              </Title>
              {about && (
                <Text c="dimmed" size="sm" mt={4}>
                  {about}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Paper>
        <Group justify="center">
          <LanguageSelect
            isLabelled={false}
            size="xs"
            value={language}
            onChange={(chosen) => {
              keepLanguage('browser', chosen);
              location.reload();
            }}
          />
        </Group>
      </Stack>
    </Center>
  );
}

export function ToSignIn() {
  return (
    <Anchor component={Link} to="/sign-in" size="sm">
      {t('Back to sign in')}
    </Anchor>
  );
}
