import type { BankSuggestion, RecordBankLineRequest } from './schemas.ts';
import type { BankLineRow, OpenEntryRow } from './store.ts';
import { findPayout, type Takings } from './takings.ts';

export type Rule = {
  id: string;
  contains: string;
  direction: 'IN' | 'OUT' | null;
  record: RecordBankLineRequest;
  isAutomatic: boolean;
};

type Reasons = BankSuggestion['reasons'];
type Part = { entry: OpenEntryRow; amountMinor: bigint };

/** A suggestion before its amounts are made readable. */
export type Idea = {
  kind: 'MATCH' | 'RECORD';
  reasons: Reasons;
  isSure: boolean;
  parts: Part[];
  /** The charge of a card payout, in minor units. */
  record: (RecordBankLineRequest & { chargeMinor?: bigint }) | null;
  ruleId: string | null;
};

/** The bank books within these days before or after the shop. */
export const daysBefore = 14;
export const daysAfter = 5;
const sureDays = 4;
const ideasAtMost = 3;

/** What each line may be, best first. No entry is the first suggestion of two lines. */
export function suggest(
  lines: BankLineRow[],
  known: { entries: OpenEntryRow[]; rules: Rule[]; takings: Takings[] },
): Map<string, Idea[]> {
  const byAmount = Map.groupBy(known.entries, ({ openMinor }) => openMinor);
  const linesByAmount = Map.groupBy(lines, ({ amountMinor }) => amountMinor);
  const pairs = lines
    .flatMap((line) => (byAmount.get(line.amountMinor) ?? []).flatMap((entry) => compared(line, entry) ?? []))
    .toSorted((one, other) => other.score - one.score);
  const takenEntries = new Set<OpenEntryRow>();
  const bestOf = new Map<string, Pair>();
  for (const pair of pairs) {
    if (bestOf.has(pair.line.id) || takenEntries.has(pair.entry)) continue;
    bestOf.set(pair.line.id, pair);
    takenEntries.add(pair.entry);
  }
  const free = known.entries.filter((entry) => !takenEntries.has(entry));
  const pairsOf = Map.groupBy(pairs, ({ line }) => line.id);
  const settled = new Set<Takings>();
  const ideas = new Map<string, Idea[]>();
  for (const line of lines.toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : 1))) {
    const best = bestOf.get(line.id);
    const rivals = pairsOf.get(line.id) ?? [];
    const isAlone = rivals.length <= (linesByAmount.get(line.amountMinor)?.length ?? 0);
    const exact = [...(best ? [best] : []), ...rivals.filter((pair) => pair !== best)].map((pair) =>
      exactIdea(pair, pair === best && isAlone),
    );
    const sums = exact.length > 0 ? [] : [...severalIdea(line, free), ...partIdea(line, lines, free)];
    const recorded = exact.length > 0 ? [] : recordIdeas(line, { ...known, settled });
    ideas.set(line.id, [...exact, ...sums, ...recorded].slice(0, ideasAtMost));
  }
  return ideas;
}

type Pair = { line: BankLineRow; entry: OpenEntryRow; score: number; days: number; reasons: Reasons };

/** How well an entry of the same amount fits a line. Undefined when their days are too far apart. */
function compared(line: BankLineRow, entry: OpenEntryRow): Pair | undefined {
  const days = daysBetween(entry.businessDate, line.bookedOn);
  if (days > daysBefore || days < -daysAfter) return undefined;
  const reasons: Reasons = [reasonOf('SAME_AMOUNT'), dayReason(days), ...wordReasons(line, entry)];
  const points = { SAME_REFERENCE: 40, SAME_NAME: 20 } as Record<string, number>;
  const score = reasons.reduce((sum, { reason }) => sum + (points[reason] ?? 0), 100 - 4 * Math.abs(days));
  return { line, entry, score, days: Math.abs(days), reasons };
}

const reasonOf = (reason: Reasons[number]['reason'], detail: string | null = null) => ({ reason, detail });
const dayReason = (days: number) =>
  days === 0 ? reasonOf('SAME_DAY') : reasonOf('NEAR_DAY', `${Math.abs(days)}`);

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const wordLength = 4;

function textOfLine({ description, counterparty, reference }: BankLineRow): string {
  return [description, counterparty, reference].filter(Boolean).join(' ');
}

/** References and names that stand in both. Very short ones stand in many lines. */
function wordReasons(line: BankLineRow, entry: OpenEntryRow): Reasons {
  const ofLine = plain(textOfLine(line));
  const ofEntry = plain([entry.reference, entry.description].filter(Boolean).join(' '));
  const isIn = (part: string | null, whole: string) => {
    const words = plain(part ?? '');
    return words.length >= wordLength && ` ${whole} `.includes(` ${words} `);
  };
  const reference = isIn(entry.reference, ofLine)
    ? entry.reference
    : isIn(line.reference, ofEntry)
      ? line.reference
      : null;
  const name = isIn(entry.counterpart, ofLine) ? entry.counterpart : null;
  return [
    ...(reference ? [reasonOf('SAME_REFERENCE', reference)] : []),
    ...(name ? [reasonOf('SAME_NAME', name)] : []),
  ];
}

function exactIdea({ entry, line, days, reasons }: Pair, isAlone: boolean): Idea {
  const hasReference = reasons.some(({ reason }) => reason === 'SAME_REFERENCE');
  return {
    ...matchOf([{ entry, amountMinor: line.amountMinor }], reasons),
    isSure: isAlone && (hasReference || days <= sureDays),
  };
}

function matchOf(parts: Part[], reasons: Reasons): Idea {
  return { kind: 'MATCH', reasons, isSure: false, parts, record: null, ruleId: null };
}

const isNear = (line: BankLineRow, entry: OpenEntryRow) => {
  const days = daysBetween(entry.businessDate, line.bookedOn);
  return days <= daysBefore && days >= -daysAfter && line.amountMinor > 0n === entry.openMinor > 0n;
};

/** Several entries that the bank booked as one: all of a day, or two. */
function severalIdea(line: BankLineRow, entries: OpenEntryRow[]): Idea[] {
  const near = entries.filter((entry) => isNear(line, entry));
  const found = findSum(near, line.amountMinor, {
    sizeOf: ({ openMinor }) => openMinor,
    dayOf: ({ businessDate }) => businessDate,
  });
  if (!found) return [];
  const parts = found.map((entry) => ({ entry, amountMinor: entry.openMinor }));
  return [matchOf(parts, [reasonOf('SUM_OF_SEVERAL', `${found.length}`)])];
}

/** One entry that the bank booked in several lines: all of a day, or two. */
function partIdea(line: BankLineRow, lines: BankLineRow[], entries: OpenEntryRow[]): Idea[] {
  const larger = entries.filter(
    (entry) => isNear(line, entry) && abs(entry.openMinor) > abs(line.amountMinor),
  );
  for (const entry of larger) {
    const others = lines.filter((one) => isNear(one, entry));
    const found = findSum(others, entry.openMinor, {
      sizeOf: ({ amountMinor }) => amountMinor,
      dayOf: ({ bookedOn }) => bookedOn,
    });
    if (found?.includes(line)) {
      return [
        matchOf([{ entry, amountMinor: line.amountMinor }], [reasonOf('PART_OF_ENTRY', `${found.length}`)]),
      ];
    }
  }
  return [];
}

const abs = (minor: bigint) => (minor < 0n ? -minor : minor);

/** All records of a day that add up to the amount, or else two records that do. */
function findSum<One>(
  records: One[],
  amountMinor: bigint,
  { sizeOf, dayOf }: { sizeOf: (one: One) => bigint; dayOf: (one: One) => string },
): One[] | undefined {
  for (const same of Map.groupBy(records, dayOf).values()) {
    if (same.length > 1 && same.reduce((sum, one) => sum + sizeOf(one), 0n) === amountMinor) return same;
  }
  const bySize = new Map<bigint, One>();
  for (const one of records) {
    const other = bySize.get(amountMinor - sizeOf(one));
    if (other) return [other, one];
    bySize.set(sizeOf(one), one);
  }
  return undefined;
}

/** What can be recorded from the line: by a rule, or as a payout of card or mobile takings. */
function recordIdeas(
  line: BankLineRow,
  { rules, takings, settled }: { rules: Rule[]; takings: Takings[]; settled: Set<Takings> },
): Idea[] {
  const rule = rules.find((one) => isRuleFor(one, line));
  const payout = findPayout(line, takings, settled);
  const isPayoutRule = rule?.record.type === 'DEPOSIT' && rule.record.from === payout?.from;
  const chargeOf = (isWanted: boolean) =>
    isWanted && payout && payout.chargeMinor > 0n ? { chargeMinor: payout.chargeMinor } : {};
  const byRule: Idea[] = rule
    ? [
        {
          kind: 'RECORD',
          reasons: [
            reasonOf('RULE', rule.contains),
            ...(isPayoutRule && payout ? [reasonOf('CARD_TAKINGS', payout.days)] : []),
          ],
          isSure: rule.isAutomatic,
          parts: [],
          record: { ...rule.record, ...chargeOf(isPayoutRule) },
          ruleId: rule.id,
        },
      ]
    : [];
  if (!payout) return byRule;
  for (const day of payout.used) settled.add(day);
  if (isPayoutRule) return byRule;
  const { from, outletId } = payout;
  const record = { type: 'DEPOSIT' as const, from, ...(outletId && { outletId }), ...chargeOf(true) };
  const reasons = [reasonOf('CARD_TAKINGS', payout.days)];
  return [...byRule, { kind: 'RECORD', reasons, isSure: false, parts: [], record, ruleId: null }];
}

function isRuleFor({ contains, direction }: Rule, line: BankLineRow): boolean {
  const isIn = line.amountMinor > 0n;
  const fits = direction === null || direction === (isIn ? 'IN' : 'OUT');
  return fits && textOfLine(line).toLowerCase().includes(contains.toLowerCase());
}
