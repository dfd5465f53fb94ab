import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { cashToTakeOut, plus, type ShiftFigures } from './figures.ts';
import { ShiftReport } from './shift-report.tsx';

type Props = { figures: ShiftFigures; onPrint: () => void; onDone: () => void };

/** Shows the Z report and how much cash goes to the safe. */
export function ClosedShift({ figures, onPrint, onDone }: Props) {
  const cash = figures.tenders.find(({ method }) => method === 'CASH');
  return (
    <Stack>
      <Text fz="lg" fw={600}>
        {figures.isLocal
          ? t('Your count is saved. The shift closes on the server when the connection is back.')
          : t('The shift is closed.')}
      </Text>
      <ShiftReport figures={figures} />
      <Text fz="lg">
        <TakenOut counted={cash?.counted ?? 0} figures={figures} />
      </Text>
      <Group justify="flex-end" className="till-ending">
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

/** Says how much cash went to the safe. The float may not be what stays in the drawer. */
function TakenOut({ counted, figures }: { counted: ExactNumber; figures: ShiftFigures }) {
  const { decimals } = useSession();
  const money = useMoney();
  const { takenOut, openingFloat } = figures;
  const usual = Math.max(0, Number(cashToTakeOut(counted, openingFloat, decimals)));
  if (takenOut === null || Number(takenOut) === usual)
    return <TakeOut counted={counted} openingFloat={openingFloat} />;
  return t('{amount} goes to the safe, {left} stays in the drawer.', {
    amount: money(takenOut),
    left: money(plus(decimals, counted, negated(takenOut))),
  });
}

/** Says how much cash to take to the safe so that the float stays. */
export function TakeOut({ counted, openingFloat }: { counted: ExactNumber; openingFloat: ExactNumber }) {
  const { decimals } = useSession();
  const money = useMoney();
  const out = cashToTakeOut(counted, openingFloat, decimals);
  if (Number(out) < 0) return t('The float is {amount} short.', { amount: money(negated(out)) });
  return t('Take out {amount} to leave the float of {float}.', {
    amount: money(out),
    float: money(openingFloat),
  });
}
