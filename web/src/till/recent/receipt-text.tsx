import { Group, Text } from '@mantine/core';
import { receiptContent } from '../../../../src/values/receipt-content.ts';
import type { ReceiptDocument } from '../../../../src/values/receipt-document.ts';
import { t } from '../../words.ts';

/** What the receipt says, line by line. */
export function ReceiptText({ document }: { document: ReceiptDocument }) {
  const { direction, marks, facts, items, sums, total, payments } = receiptContent(document, {
    plain: false,
  });
  const pair = ({ label, value }: { label: string; value: string }) => (
    <Group key={`${label} ${value}`} justify="space-between" wrap="nowrap">
      <Text size="sm">{label}</Text>
      <Text size="sm" className="number">
        {value}
      </Text>
    </Group>
  );
  return (
    <section aria-label={t('Receipt')} lang={document.language} dir={direction}>
      {marks.map((mark) => (
        <Text key={mark} fz={24} fw={800} ta="center">
          {mark}
        </Text>
      ))}
      {facts.map(pair)}
      {items.map(({ name, quantity, unitPrice, amount, notes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt stay where they are
        <div key={at}>
          {pair({ label: `${name}, ${quantity} × ${unitPrice}`, value: amount })}
          {notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
        </div>
      ))}
      {sums.map(pair)}
      <Group justify="space-between">
        <Text fw={700}>{total.label}</Text>
        <Text fw={700} className="number">
          {total.value}
        </Text>
      </Group>
      {payments.map(pair)}
    </section>
  );
}
