import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import type { SheetRequest } from '../../../api/download.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useNavigate, useParams } from '../../../routing/view.ts';
import { useSession } from '../../../session/session.tsx';
import { formatDay, Moment } from '../../../ui/figures.tsx';
import { ExportMenu } from '../../../ui/list/export-menu.tsx';
import type { Column } from '../../../ui/list/row-table.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PageFault, PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { TaxRates, type TaxRow, TaxTiles, taxSheetColumns } from './tax.tsx';

type Return = Schema<'TaxReturn'>;
type SheetRow = TaxRow & { isLate: boolean };

export const daysOfReturn = ({ from, to }: { from: string; to: string }) =>
  t('{from} to {to}', { from: formatDay(from), to: formatDay(to) });

/** A filed return, as it was filed. */
export default function TaxReturn() {
  const { returnId = '' } = useParams();
  const { organisation, may } = useSession();
  const { data, error } = useRead('/tax/returns/{returnId}', { path: { returnId } });
  const last = useRead('/tax/returns', { query: { limit: 1 } }).data?.rows[0];
  if (error) return <PageFault error={error} />;
  return (
    <PageFrame
      title={t('Tax return')}
      actions={
        <>
          <Button component={Link} to="/reports/tax/returns" variant="default">
            {t('Tax returns')}
          </Button>
          {data && (
            <ReturnExport
              name={`tax-return-${data.to}`}
              figures={data}
              pdf={{ path: '/tax/returns/{returnId}', params: { returnId }, query: {} }}
            />
          )}
        </>
      }
    >
      {data ? (
        <>
          <Text size="sm" fw={600}>
            {[organisation.name, daysOfReturn(data)].join(' · ')}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {t('Filed by {name}', { name: data.filedByName ?? '' })} · <Moment at={data.filedAt} />
            {data.note && <div>{data.note}</div>}
          </Text>
          <ReturnFigures figures={data} />
          {last?.id === data.id && may('tax.undo') && <Undo id={data.id} />}
        </>
      ) : (
        <PageWaiting />
      )}
    </PageFrame>
  );
}

type Figures = Pick<Return, 'rows' | 'totals' | 'late'>;

/** The figures of a return, and what of it is late. */
export function ReturnFigures({ figures: { rows, totals, late } }: { figures: Figures }) {
  return (
    <Stack>
      <TaxTiles totals={totals} />
      <TaxRates label={t('Tax return')} rows={rows} />
      {late.rows.length > 0 && (
        <Stack gap="xs">
          <Title order={2} size="h4">
            {t('Of this, late')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('Documents of earlier days that came after the return of their day was filed.')}
          </Text>
          <TaxRates label={t('Of this, late')} rows={late.rows} />
        </Stack>
      )}
    </Stack>
  );
}

/** Prints the return, or downloads its figures. */
export function ReturnExport({
  name,
  figures: { rows, late },
  pdf,
}: {
  name: string;
  figures: Figures;
  pdf: Omit<SheetRequest, 'name'>;
}) {
  const ofRows = (some: TaxRow[], isLate: boolean) => some.map((row) => ({ ...row, isLate }));
  return (
    <ExportMenu<SheetRow>
      name={name}
      columns={sheetColumns}
      load={async () => [...ofRows(rows, false), ...ofRows(late.rows, true)]}
      print={{ start: () => print(), isBusy: false }}
      pdf={pdf}
    />
  );
}

const sheetColumns: Column<SheetRow>[] = [
  { key: 'late', title: t('Of this, late'), show: ({ isLate }) => (isLate ? t('Yes') : t('No')) },
  ...taxSheetColumns,
];

function Undo({ id }: { id: string }) {
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const undo = useWrite({
    send: (input: { reason: string }, headers) =>
      dataOf(
        client.POST('/tax/returns/{returnId}/undo', {
          params: { path: { returnId: id } },
          headers,
          body: input,
        }),
      ),
    done: t('Tax return undone.'),
    onDone: () => navigate({ to: '/reports/tax/returns' }),
  });
  return (
    <Group align="end" className="no-print">
      <TextInput
        label={t('Why does this return have to be undone?')}
        description={t('Its documents count in the next return that is filed.')}
        maxLength={500}
        w={360}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={reason.trim() === ''}
        loading={undo.isPending}
        onClick={() => undo.mutate({ reason })}
      >
        {t('Undo this return')}
      </Button>
    </Group>
  );
}
