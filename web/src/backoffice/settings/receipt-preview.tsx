import { Divider, Group, Paper, Stack, Text } from '@mantine/core';
import { IconBarcode, IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { directionOf } from '../../../../src/values/language.ts';
import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { labelsOf } from '../../../../src/values/receipt-labels.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { formatMoney, formatQuantity } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { linesOf, type ReceiptValues } from './receipt-values.ts';

const widths = { '58MM': 220, '80MM': 300, A4: 420 };

/** A sample receipt with the current values of the form. */
export function ReceiptPreview({ values, logoUrl }: { values: ReceiptValues; logoUrl: string | null }) {
  const { data } = useRead('/sales/{saleId}/receipt', { path: { saleId: 'sample' } });
  const { organisation, decimals } = useSession();
  if (!data) return null;
  const labels = labelsOf(values.language);
  const money = (amount: ExactNumber) => formatMoney(amount, data.currency, decimals);
  return (
    <Stack align="center" component="section" aria-label={t('Preview')}>
      <Paper
        withBorder
        lang={values.language}
        dir={directionOf(values.language)}
        p="md"
        w={widths[values.paper]}
        maw="100%"
        bg="white"
        c="black"
        ff="monospace"
        fz={values.paper === '58MM' ? 11 : 13}
      >
        <Stack gap={2} ta="center" align="center">
          {values.showLogo && logoUrl && (
            <img src={logoUrl} alt={t('Logo')} style={{ maxWidth: '70%', maxHeight: 80 }} />
          )}
          <Text inherit fw={700}>
            {data.business.name}
          </Text>
          <span>{data.outlet.name}</span>
          {linesOf(values.header).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {values.taxNumber && <span>{`${labels.taxNumber} ${values.taxNumber}`}</span>}
        </Stack>
        <Rule />
        <Row left={labels.receipt} right={data.number} />
        <Row
          left={labels.date}
          right={new Date(data.issuedAt).toLocaleString(values.language || 'en', {
            timeZone: organisation.timezone,
            dateStyle: 'medium',
            timeStyle: 'short',
          })}
        />
        {values.showCashier && data.cashier && <Row left={labels.cashier} right={data.cashier} />}
        {values.showCustomer && data.customer && <Row left={labels.customer} right={data.customer} />}
        <Rule />
        {data.lines.map(({ name, quantity, unitPrice, total }) => (
          <div key={name}>
            <div>{name}</div>
            <Row left={`${formatQuantity(quantity)} × ${money(unitPrice)}`} right={money(total)} />
          </div>
        ))}
        <Rule />
        {Number(data.discount) > 0 && <Row left={labels.discount} right={money(negated(data.discount))} />}
        <Row left={labels.tax} right={money(data.tax)} />
        <Row left={<b>{labels.total}</b>} right={<b>{money(data.total)}</b>} />
        <Rule />
        <Stack gap={2} align="center" ta="center">
          {values.code === 'QR' && <IconQrcode size={72} stroke={1.2} aria-label={t('QR code')} />}
          {values.code === 'BARCODE' && <IconBarcode size={72} stroke={1.2} aria-label={t('Barcode')} />}
          {linesOf(values.footer).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Stack>
      </Paper>
      <Text size="xs" c="dimmed">
        {t('Sample')}
      </Text>
    </Stack>
  );
}

function Row({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <span>{left}</span>
      <span>{right}</span>
    </Group>
  );
}

function Rule() {
  return <Divider my={6} color="black" variant="dashed" />;
}
