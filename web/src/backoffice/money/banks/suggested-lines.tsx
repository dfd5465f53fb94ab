import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { useSession } from '../../../session/session.tsx';
import { Day, formatDay, Money, useMoney, wordOf } from '../../../ui/figures.tsx';
import { later } from '../../../ui/later.tsx';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';

export type SuggestedLine = Schema<'SuggestedBankLine'>;
type Suggestion = Schema<'BankSuggestion'>;
const LineDialog = later(() => import('./line-dialog.tsx'), 'LineDialog');

/** What accepts a suggestion: matches of lines, or a document that is recorded. */
export const matchOf = (line: SuggestedLine, { entries }: Suggestion) => ({
  lineId: line.id,
  entries: entries.map(({ entryId, position, amount }) => ({ entryId, position, amount: Number(amount) })),
});

/** The lines that wait, each beside what it may be. J and K move, Enter accepts, O opens the other choices. */
export function SuggestedLines({ bankId, hasStatement }: { bankId: string; hasStatement: boolean }) {
  const { may } = useSession();
  const { data } = useRead('/banks/{bankId}/suggestions', { path: { bankId } });
  const [at, setAt] = useState(0);
  const [openedId, setOpenedId] = useState<string>();
  const scroller = useRef<HTMLUListElement>(null);
  const lines = data?.lines ?? [];
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 76,
    overscan: 8,
  });
  const accept = useWrite({
    send: async ({ line, suggestion }: { line: SuggestedLine; suggestion: Suggestion }, headers) =>
      suggestion.record
        ? dataOf(
            client.POST('/bank-lines/{bankLineId}/record', {
              params: { path: { bankLineId: line.id } },
              headers,
              body: suggestion.record,
            }),
          )
        : dataOf(
            client.POST('/bank-lines/match', { headers, body: { matches: [matchOf(line, suggestion)] } }),
          ),
  });
  const sure = lines.filter(({ suggestions: [first] }) => first?.isSure && first.kind === 'MATCH');
  const acceptAll = useWrite({
    send: (matches: ReturnType<typeof matchOf>[], headers) =>
      dataOf(client.POST('/bank-lines/match', { headers, body: { matches } })),
    done: ({ lines: done }) => t('Lines matched: {number}.', { number: done.length }),
  });
  const move = (step: number) => setAt((before) => Math.max(0, Math.min(lines.length - 1, before + step)));
  const current = lines[Math.min(at, lines.length - 1)];
  const acceptFirst = (line: SuggestedLine | undefined) => {
    const suggestion = line?.suggestions[0];
    if (line && suggestion && may('money.write') && !accept.isPending) accept.mutate({ line, suggestion });
  };
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => openedId === undefined && acceptFirst(current)],
    ['o', () => setOpenedId(current?.id)],
  ]);
  useEffect(() => {
    if (at > 0 && at < lines.length) rows.scrollToIndex(at);
  }, [at, lines.length, rows]);
  if (!data) return <PageWaiting />;
  const opened = lines.find(({ id }) => id === openedId);
  return (
    <Stack>
      {lines.length === 0 && (
        <Text c="dimmed">
          {hasStatement
            ? t('Every line of the bank is matched.')
            : t('Import a statement of the bank first.')}
        </Text>
      )}
      {may('money.write') && sure.length > 1 && (
        <Group>
          <Button
            variant="light"
            loading={acceptAll.isPending}
            onClick={() =>
              acceptAll.mutate(sure.map((line) => matchOf(line, line.suggestions[0] as Suggestion)))
            }
          >
            {t('Match what is certain ({number})', { number: sure.length })}
          </Button>
        </Group>
      )}
      <Box
        ref={scroller}
        component="ul"
        aria-label={t('Lines to match')}
        style={{ overflow: 'auto', maxHeight: '70vh', margin: 0, padding: 0, listStyle: 'none' }}
        hidden={lines.length === 0}
      >
        <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <li
                key={line.id}
                data-index={index}
                ref={rows.measureElement}
                aria-current={line === current}
                style={{
                  position: 'absolute',
                  insetInline: 0,
                  transform: `translateY(${start}px)`,
                  background: line === current ? 'var(--mantine-color-default-hover)' : undefined,
                  borderBottom: '1px solid var(--mantine-color-default-border)',
                }}
              >
                <LineRow
                  line={line}
                  isBusy={accept.isPending && accept.variables?.line.id === line.id}
                  onAccept={may('money.write') ? () => acceptFirst(line) : undefined}
                  onOpen={may('money.write') ? () => setOpenedId(line.id) : undefined}
                />
              </li>
            );
          })}
        </div>
      </Box>
      {opened && <LineDialog bankId={bankId} line={opened} onClose={() => setOpenedId(undefined)} />}
    </Stack>
  );
}

type RowProps = {
  line: SuggestedLine;
  isBusy: boolean;
  onAccept: (() => void) | undefined;
  onOpen: (() => void) | undefined;
};

function LineRow({ line, isBusy, onAccept, onOpen }: RowProps) {
  const [first] = line.suggestions;
  return (
    // On a phone, what a line may be stands below it.
    <Group p="xs" gap="xs" align="flex-start">
      <div style={{ flex: '1 1 15rem', minWidth: 0 }}>
        <Group gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed">
            <Day day={line.bookedOn} />
          </Text>
          <Text fw={600} size="sm">
            <Money amount={line.amount} />
          </Text>
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }} lineClamp={2}>
          {[line.counterparty, line.description, line.reference].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div style={{ flex: '1 1 15rem', minWidth: 0 }}>
        {first ? (
          <SuggestionView suggestion={first} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('Nothing in the books fits.')}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap" ms="auto">
        {first && onAccept && (
          <Button size="compact-sm" loading={isBusy} onClick={onAccept}>
            {first.kind === 'MATCH' ? t('Match') : t('Record')}
          </Button>
        )}
        {onOpen && (
          <Button size="compact-sm" variant="default" onClick={onOpen}>
            {first ? t('Other') : t('Record')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** What is suggested, and why. */
function SuggestionView({ suggestion }: { suggestion: Suggestion }) {
  const money = useMoney();
  const { record, entries, reasons } = suggestion;
  return (
    <div>
      <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {record
          ? [
              wordOf(record.type),
              record.from && wordOf(record.from),
              record.charge && `${t('Provider fee')} ${money(record.charge)}`,
            ]
              .filter(Boolean)
              .join(' · ')
          : entries
              .map((one) =>
                [
                  wordOf(one.source.type),
                  one.counterpart,
                  one.reference ?? one.description,
                  formatDay(one.businessDate),
                ]
                  .filter(Boolean)
                  .join(' · '),
              )
              .join(' + ')}
      </Text>
      <Group gap={4}>
        {reasons.map(({ reason, detail }) => (
          <Badge key={reason} size="sm" variant="light" color="gray" tt="none">
            {detail ? `${wordOf(reason)}: ${detail}` : wordOf(reason)}
          </Badge>
        ))}
      </Group>
    </div>
  );
}
