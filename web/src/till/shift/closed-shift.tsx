import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { type ShiftFigures, toTakeOut } from './figures.ts';
import { ShiftReport } from './shift-report.tsx';

type Props = { figures: ShiftFigures; onPrint: () => void; onDone: () => void };

/** The Z report, and what goes to the safe. */
export function ClosedShift({ figures, onPrint, onDone }: Props) {
  const { decimals } = useSession();
  const money = useMoney();
  const cash = figures.tenders.find(({ method }) => method === 'CASH');
  const out = toTakeOut(cash?.counted ?? 0, figures.openingFloat, decimals);
  return (
    <Stack>
      <Text fz="lg" fw={600}>
        {figures.isLocal
          ? t('Counted and kept. It is closed on the server as soon as it can be reached.')
          : t('The shift is closed.')}
      </Text>
      <ShiftReport figures={figures} />
      <Text fz="lg">
        {out < 0
          ? t('The float is {amount} short.', { amount: money(-out) })
          : t('Take out {amount} to leave the float of {float}.', {
              amount: money(out),
              float: money(figures.openingFloat),
            })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" size="lg" leftSection={<IconPrinter size={20} />} onClick={onPrint}>
          {t('Print')}
        </Button>
        <Button size="lg" onClick={onDone} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}
