import { Button, Center, Group, Paper, Stack, Title } from '@mantine/core';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { OpenShift } from './open-shift.tsx';

/** Before anything is sold: the float is counted. */
export default function OpenScreen() {
  const { till, state } = useTill();
  const { drawer, isOnline } = state;
  return (
    <Center mih="100%" p="md">
      <Paper withBorder p="lg" w="100%" maw={760}>
        <Stack>
          <Group justify="space-between">
            <Title order={1} fz={24}>
              {t('Open the shift')}
            </Title>
            <Button variant="subtle" onClick={() => till.leaveDrawer()}>
              {t('Another drawer')}
            </Button>
          </Group>
          <OpenShift
            drawerName={drawer?.name ?? ''}
            isOnline={isOnline}
            onOpen={(openingFloat) => till.openShift({ openingFloat })}
          />
        </Stack>
      </Paper>
    </Center>
  );
}
