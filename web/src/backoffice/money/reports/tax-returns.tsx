import { Alert, Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { formatQuantity, Moment, Money, wordOf } from '../../../ui/figures.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { type ListState, useListState } from '../../../ui/list/list-state.ts';
import { PagedTable } from '../../../ui/list/paged-table.tsx';
import type { Column } from '../../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { isForbidden, NotForYou, PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { checkPlaces } from '../books/months.tsx';
import { daysOfReturn, ReturnExport, ReturnFigures } from './tax-return.tsx';

type Next = Schema<'NextTaxReturn'>;
type Filed = Schema<'TaxReturnHead'>;

/** The next return, step by step, and those that are filed. */
export default function TaxReturns() {
  const state = useListState();
  const query = state.filtersAmong(['from', 'to']);
  const { data, error } = useRead('/tax/returns/next', { query });
  if (isForbidden(error)) return <NotForYou />;
  return (
    <PageFrame
      actions={
        data && (
          <ReturnExport
            name={`tax-return-${data.to}`}
            figures={data}
            pdf={{ path: '/tax/returns/next', query: { from: data.from, to: data.to } }}
          />
        )
      }
      about={t('What was filed stays as it is. What comes later counts in the next return.')}
    >
      <ErrorNotice error={error} />
      {data ? (
        <NextReturn key={`${data.from} ${data.to}`} next={data} state={state} />
      ) : (
        !error && <PageWaiting />
      )}
      <Title order={2} size="h4">
        {t('Filed returns')}
      </Title>
      <PagedTable
        label={t('Filed returns')}
        path="/tax/returns"
        params={{}}
        columns={columns}
        pageOf={({ id }) => `/reports/tax/returns/${id}`}
        empty={t('No return is filed yet.')}
      />
    </PageFrame>
  );
}

/** The last day of a period of so many months that begins on this day. */
function endAfter(from: string, months: number): string {
  const [year = 0, month = 0] = from.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10);
}

function NextReturn({ next, state }: { next: Next; state: ListState }) {
  const { may } = useSession();
  const { from, to, isFirst, isOver } = next;
  const choose = (days: { from: string; to: string }) => state.setFilters(days);
  const lengths = [
    { label: t('One month'), months: 1 },
    { label: t('Three months'), months: 3 },
  ];
  return (
    <Stack>
      <Title order={2} size="h4">
        {t('Next return: {days}', { days: daysOfReturn(next) })}
      </Title>
      <Group align="end" className="no-print">
        {isFirst && (
          <DayInput
            label={t('First day')}
            w={200}
            value={from}
            onChange={(day) => day && choose({ from: day, to: endAfter(day, 1) })}
          />
        )}
        {lengths.map(({ label, months }) => {
          const end = endAfter(from, months);
          return (
            <Button
              key={months}
              variant={to === end ? 'filled' : 'default'}
              aria-pressed={to === end}
              onClick={() => choose({ from, to: end })}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      <ReturnFigures figures={next} />
      {isOver && <Warnings next={next} />}
      {isOver && may('tax.file') && (
        <FileForm next={next} onFiled={() => state.setFilters({ from: undefined, to: undefined })} />
      )}
      {!isOver && <Text c="dimmed">{t('These days are not over yet, so the return cannot be filed.')}</Text>}
    </Stack>
  );
}

function Warnings({ next: { checks } }: { next: Next }) {
  const open = checks.filter((check) => check.open > 0);
  if (open.length === 0) return null;
  return (
    <Alert color="yellow" title={t('Something may be missing')} className="no-print">
      <Stack gap={4}>
        {open.map(({ point, open: count }) => (
          <Anchor
            key={point}
            component={Link}
            {...linkTo(checkPlaces[point])}
            size="sm"
            c="inherit"
            underline="always"
          >
            {point === 'UNCHECKED_BOOKS' ? wordOf(point) : `${wordOf(point)}: ${formatQuantity(count)}`}
          </Anchor>
        ))}
        <Text size="sm">{t('You can file anyway. What comes later counts in the next return.')}</Text>
      </Stack>
    </Alert>
  );
}

function FileForm({ next, onFiled }: { next: Next; onFiled: () => void }) {
  const { from, to, totals } = next;
  const [note, setNote] = useState('');
  const file = useWrite({
    send: (body: Schema<'TaxReturnInput'>, headers) => dataOf(client.POST('/tax/returns', { headers, body })),
    done: t('Tax return filed.'),
    onDone: onFiled,
  });
  return (
    <Group align="end" className="no-print">
      <TextInput
        label={t('Note')}
        maxLength={500}
        w={360}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        loading={file.isPending}
        onClick={() =>
          file.mutate({ from, to, payable: Number(totals.payable.tax), ...(note.trim() && { note }) })
        }
      >
        {t('File this return')}
      </Button>
    </Group>
  );
}

const columns: Column<Filed>[] = [
  { key: 'days', title: t('Period'), show: daysOfReturn },
  {
    key: 'output',
    title: t('Tax on sales'),
    isNumber: true,
    show: ({ output }) => <Money amount={output} />,
  },
  { key: 'input', title: t('Input tax'), isNumber: true, show: ({ input }) => <Money amount={input} /> },
  {
    key: 'payable',
    title: t('Tax to pay'),
    isNumber: true,
    isMain: true,
    show: ({ payable }) => <Money amount={payable} />,
  },
  { key: 'filedAt', title: t('Filed'), show: ({ filedAt }) => <Moment at={filedAt} /> },
  { key: 'filedBy', title: t('Filed by'), show: ({ filedByName }) => filedByName },
];
