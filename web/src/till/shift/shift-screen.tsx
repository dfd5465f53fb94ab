import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import CloseScreen from './close-screen.tsx';
import { ShiftReport } from './shift-report.tsx';
import { useClosesBlind } from './use-closes-blind.ts';
import { useReportPrint } from './use-report-print.ts';
import { useShiftFigures } from './use-shift-figures.ts';

/** The figures so far of the shift that is open here: the X report. */
export default function ShiftScreen({ onClose }: ScreenProps) {
  const { figures, error } = useShiftFigures();
  const { isBlind } = useClosesBlind();
  const print = useReportPrint();
  const [isClosing, setClosing] = useState(false);
  if (isClosing) return <CloseScreen onClose={onClose} />;
  return (
    <ScreenFrame title={t('Shift so far')} size={860} onClose={onClose}>
      {isBlind ? (
        <Stack>
          <Text fw={600}>{t('Blind close is on.')}</Text>
          <Text>
            {t(
              'The drawer is counted first, so the figures of the shift are not shown here. Managers see the figures in the back office, under Shifts.',
            )}
          </Text>
        </Stack>
      ) : (
        <>
          <ErrorNotice error={error} />
          {!figures && !error && <Loader role="status" aria-label={t('Loading')} />}
          {figures && <ShiftReport figures={figures} />}
        </>
      )}
      {/* The buttons appear together with the figures. Otherwise the figures would push them away from a finger. */}
      {(isBlind || figures || error !== undefined) && (
        <Group justify="flex-end" className="till-ending">
          {!isBlind && (
            <Button
              variant="default"
              size="lg"
              leftSection={<IconPrinter size={20} />}
              disabled={!figures}
              onClick={() => figures && print(figures)}
            >
              {t('Print')}
            </Button>
          )}
          <Button size="lg" onClick={() => setClosing(true)}>
            {t('Count and close')}
          </Button>
        </Group>
      )}
    </ScreenFrame>
  );
}
