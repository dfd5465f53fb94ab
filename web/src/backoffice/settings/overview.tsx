import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../words.ts';
import { settingsFor } from './settings-groups.ts';
import './overview.css';

/** All settings in groups, each with a line that says what is set there. */
export default function Overview() {
  const session = useSession();
  return (
    <PageFrame
      about={
        // A phone has no such key.
        <Text inherit visibleFrom="sm">
          {t('Press Ctrl+K to find a setting by a word, such as “tax”.')}
        </Text>
      }
    >
      <SimpleGrid type="container" cols={{ base: 1, '620px': 2, '1100px': 3 }} spacing="md">
        {settingsFor(session).map(({ label, entries }) => (
          <Paper key={label} withBorder component="section" aria-label={t(label)} p="md">
            <Title order={2} size="h5" mb="xs">
              {t(label)}
            </Title>
            <Stack gap={2}>
              {entries.map(({ label: name, about, path, section }) => (
                <Anchor
                  key={name}
                  component={Link}
                  to={path}
                  {...(section && { hash: section })}
                  className="setting"
                  underline="never"
                >
                  {t(name)}
                  <Text span display="block" size="sm" c="dimmed">
                    {t(about)}
                  </Text>
                </Anchor>
              ))}
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </PageFrame>
  );
}
