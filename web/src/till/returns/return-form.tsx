import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toMajor } from '../../../../src/values/money.ts';
import { ApiError } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { Money } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { ManagerAgrees } from '../lock/approver-session.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { ExchangeMoney, ExchangeSwitch } from './exchange.tsx';
import { FiguresToReturn } from './figures-to-return.tsx';
import type { GivenBack } from './given.tsx';
import { LinesBack } from './lines-back.tsx';
import { leftOfLine, type SaleDetails, type SaleLine, waysBack } from './money-back.ts';
import { ReasonField } from './reason-field.tsx';
import { ReturnBar } from './return-bar.tsx';
import { ReturnFault } from './return-fault.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { useReturn } from './use-return.ts';
import { useReturnScans } from './use-return-scans.ts';
import { WaysBack } from './ways-back.tsx';
import { WeighBack } from './weigh-back.tsx';
import { weighedItem } from './weighed-item.ts';

type Props = {
  sale: SaleDetails;
  /** Leads to another sale. Undefined if this one was chosen elsewhere. */
  onBack: (() => void) | undefined;
  /** Leads to the void of the whole sale. Undefined if it cannot be voided. */
  onVoid: (() => void) | undefined;
  onGiven: (given: GivenBack) => void;
  onClose: () => void;
};

/** Takes back some or all goods of a sale, for money or for the goods in the cart. */
export function ReturnForm({ sale, onBack, onVoid, onGiven, onClose }: Props) {
  const { decimals } = useSession();
  const { till } = useTill();
  const [weighing, setWeighing] = useState<SaleLine>();
  const entry = useReturn(sale, onGiven);
  const { agreement, chosen, returned, whole, back, exchange, isExchange, error, label } = entry;
  const scanned = useReturnScans({ sale, chosen, onQuantity: entry.setQuantity, onWeigh: setWeighing });
  const isOver = sale.lines.every((line) => leftOfLine(line) === 0);

  if (agreement.isAsking) {
    return (
      <ManagerAgrees onSession={agreement.agree} onClose={agreement.giveUp}>
        <FiguresToReturn
          sale={sale}
          returned={returned}
          decimals={decimals}
          exchangedFor={isExchange ? exchange.price : undefined}
          label={label}
        />
      </ManagerAgrees>
    );
  }
  const weighed = weighing && weighedItem(till, weighing);
  return (
    <ScreenFrame
      title={t('Return of {number}', { number: sale.number })}
      // Wide enough for a line with its quantity and where it goes in one row.
      size={900}
      closesOnEscape={!weighing}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div className="return-top">
          {onBack ? (
            <Button variant="subtle" onClick={onBack}>
              {t('Choose another sale')}
            </Button>
          ) : (
            <span />
          )}
          <Text>
            {t('Paid')} <Money amount={sale.total} />
          </Text>
          {!isOver && (
            <ExchangeSwitch exchange={exchange} isOn={isExchange} onSwitch={entry.switchExchange} />
          )}
        </div>
        {isOver && <Alert color="gray">{t('Everything from this sale has already been returned.')}</Alert>}
        <LinesBack sale={sale} chosen={chosen} onChange={entry.choose} onWeigh={setWeighing} />
        {scanned.problem && (
          <Text role="alert" className="pin-fault">
            {scanned.problem}
          </Text>
        )}
        {returned.length > 0 && (
          <>
            <Group justify="space-between">
              <Text>{t('Paid for these items')}</Text>
              <Text fz={24} fw={700}>
                <Money amount={toMajor(whole.worthMinor, decimals)} />
              </Text>
            </Group>
            {whole.creditedMinor > 0n && (
              <Group justify="space-between">
                <Text>{t('Taken off the debt')}</Text>
                <Money amount={toMajor(whole.creditedMinor, decimals)} />
              </Group>
            )}
            {isExchange && <ExchangeMoney exchange={exchange} />}
            {back.owedMinor > 0n && (
              <WaysBack
                ways={waysBack(sale, entry.banks)}
                back={back}
                amounts={entry.amounts}
                onChange={entry.setAmounts}
                rules={entry.rules}
                banks={entry.banks}
                bankId={entry.bankId}
                onBank={entry.setBank}
              />
            )}
            <ReasonField
              reason={entry.reason}
              usual={[t('Wrong size'), t('Wrong item'), t('Changed their mind')]}
              onChange={entry.setReason}
            />
          </>
        )}
        <ReturnBar
          label={label}
          isReady={entry.isReady}
          isBusy={entry.isBusy}
          onGive={agreement.give}
          other={
            onVoid && (
              <Button variant="default" size="lg" disabled={entry.isBusy} onClick={onVoid}>
                {t('Void whole sale')}
              </Button>
            )
          }
        >
          <ReturnFault error={error} />
          {entry.unanswered && !entry.isBusy && (
            <UnansweredNotice
              isMade={sale.refunds.some(({ id }) => id === entry.unanswered)}
              onAnother={entry.enterAnother}
            />
          )}
          {isExchange && error instanceof ApiError && error.code === 'INSUFFICIENT_STOCK' && (
            <Text size="sm">
              {t('If you have the new items, refund the old ones and sell the new ones as a separate sale.')}
            </Text>
          )}
        </ReturnBar>
      </Stack>
      {weighing && weighed && (
        <WeighBack
          item={weighed}
          atMost={leftOfLine(weighing)}
          onMeasured={(quantity) => {
            if (quantity !== undefined) entry.setQuantity(weighing, quantity);
            setWeighing(undefined);
          }}
        />
      )}
    </ScreenFrame>
  );
}
