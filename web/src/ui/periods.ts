import { t } from '../words.ts';
import { useToday } from './figures.tsx';

const dayLength = 86_400_000;

/** Adds days to a date: `addDays('2026-03-01', -1)` is `2026-02-28`. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

type Period = { label: string; from: string; to: string };

/** The most common periods, up to today. */
export function usePeriods(): Period[] {
  return periodsUntil(useToday());
}

function periodsUntil(today: string): Period[] {
  const yesterday = addDays(today, -1);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const endOfLastMonth = addDays(firstOfMonth, -1);
  return [
    { label: t('Today'), from: today, to: today },
    { label: t('Yesterday'), from: yesterday, to: yesterday },
    { label: t('7 days'), from: addDays(today, -6), to: today },
    { label: t('30 days'), from: addDays(today, -29), to: today },
    { label: t('This month'), from: firstOfMonth, to: today },
    { label: t('Last month'), from: `${endOfLastMonth.slice(0, 8)}01`, to: endOfLastMonth },
    { label: t('This year'), from: `${today.slice(0, 5)}01-01`, to: today },
  ];
}
