import { Alert, Text } from '@mantine/core';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Approval } from '../lock/approval.tsx';
import { useTill } from '../use-till.ts';
import { type ReturnedItem, returnToApprove } from './without-receipt.ts';

type Props = {
  lines: ReturnedItem[];
  /** What is given back and how. */
  label: string;
  onAnswer: (token: string | undefined) => void;
};

/** A manager agrees to a return without a receipt: to its goods, quantities and prices. */
export function ReturnApproval({ lines, label, onAnswer }: Props) {
  const { state } = useTill();
  const money = useMoney();
  return (
    <Approval
      action="RETURN"
      outletId={state.outlet?.id ?? ''}
      approved={{ sale: returnToApprove(lines) }}
      onAnswer={onAnswer}
    >
      <ul aria-label={t('To approve')}>
        {lines.map(({ id, item, quantity, price = 0, proposed, restock }) => (
          <li key={id}>
            <Text fw={600} dir="auto">
              {item.name}
            </Text>
            <Text>
              <bdi>
                {formatQuantity(quantity)} {item.unit ?? ''}
              </bdi>{' '}
              × {money(price)}
              {!restock && ` · ${t('Damaged')}`}
            </Text>
            <Compared price={price} lowest={proposed?.price} />
          </li>
        ))}
        <li>
          <Text fw={700}>{label}</Text>
        </li>
      </ul>
    </Approval>
  );
}

/** Warns if the price is above the lowest one that the goods were sold for. */
function Compared({ price, lowest }: { price: number; lowest: number | undefined }) {
  const money = useMoney();
  if (lowest === undefined) {
    return <Warning>{t('Lowest price unknown.')}</Warning>;
  }
  if (price > lowest) {
    return <Warning>{t('Above the lowest price of {price}', { price: money(lowest) })}</Warning>;
  }
  return price < lowest ? <Text>{t('Lowest price: {price}', { price: money(lowest) })}</Text> : null;
}

function Warning({ children }: { children: string }) {
  return (
    <Alert color="red" variant="light" role="alert">
      <Text fw={700}>{children}</Text>
    </Alert>
  );
}
