import { Button, Center, Group, Paper, Title } from '@mantine/core';
import { t } from '../../words.ts';
import { WaitingPill } from '../sell/connection-pill.tsx';
import { useOffice } from '../use-office.ts';
import { useTill } from '../use-till.ts';
import { ClosedElsewhere } from './closed-elsewhere.tsx';
import { ClosedShift } from './closed-shift.tsx';
import { setLastClosed, useLastClosed } from './last-closed.ts';
import { OpenShiftHere } from './open-drawer.tsx';
import { useReportPrint } from './use-report-print.ts';
import { WhoIsHere } from './who-is-here.tsx';

/** Counts the float before anything is sold. Before that, it shows the report of a shift that was just closed. */
export default function OpenScreen() {
  const { till, state } = useTill();
  const { lastClose } = state;
  const closed = useLastClosed();
  const print = useReportPrint();
  const goToOffice = useOffice();
  if (closed) {
    return (
      <Center mih="100%" p="md" component="main" className="till-screen">
        <Paper withBorder p="lg" w="100%" maw={900}>
          <ClosedShift
            figures={closed}
            onPrint={() => print(closed)}
            onDone={() => setLastClosed(undefined)}
          />
        </Paper>
      </Center>
    );
  }
  return (
    <Center mih="100%" p="md" component="main" className="till-screen">
      <Paper withBorder p="lg" w="100%" maw={960}>
        <OpenShiftHere
          head={
            <>
              <WaitingPill />
              <Group justify="space-between">
                <Title order={1} fz={24}>
                  {t('Open shift')}
                </Title>
                <Group gap="xs">
                  <Button variant="default" onClick={() => till.leaveDrawer()}>
                    {t('Use another till')}
                  </Button>
                  <Button variant="default" onClick={goToOffice}>
                    {t('Back office')}
                  </Button>
                </Group>
              </Group>
              <WhoIsHere />
              {lastClose?.isElsewhere && <ClosedElsewhere last={lastClose} />}
            </>
          }
        />
      </Paper>
    </Center>
  );
}
