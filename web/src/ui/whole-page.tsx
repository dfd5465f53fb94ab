import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { t } from '../words.ts';
import { ErrorNotice } from './notices.tsx';

export function PageWaiting() {
  return (
    <Center mih="40vh">
      <Loader aria-label={t('Loading')} />
    </Center>
  );
}

export function PageFault({ error }: { error: unknown }) {
  return (
    <Center mih="60vh" p="md">
      <Stack maw={480}>
        <ErrorNotice error={error} />
        <Button onClick={() => location.reload()}>{t('Load again')}</Button>
      </Stack>
    </Center>
  );
}

export function NotFound() {
  return (
    <Center mih="60vh" p="md">
      <Stack align="center">
        <Title order={1}>{t('There is nothing here')}</Title>
        <Text c="dimmed">{t('The address is wrong, or what it showed is gone.')}</Text>
        <Button component="a" href="/app">
          {t('To the start')}
        </Button>
      </Stack>
    </Center>
  );
}
