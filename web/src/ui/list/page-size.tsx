import { NativeSelect } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { t } from '../../words.ts';

const sizes = [25, 50, 100];
export const smallestPage = Math.min(...sizes);
const usual = 50;

/** How many rows a page of a list has. The browser remembers it, for all lists. */
export function usePageSize(): [size: number, setSize: (size: number) => void] {
  const [kept, setKept] = useLocalStorage({
    key: 'tillhouse.rowsPerPage',
    defaultValue: usual,
    // Otherwise the first page would be read twice, in two sizes.
    getInitialValueInEffect: false,
  });
  return [sizes.includes(kept) ? kept : usual, setKept];
}

export function PageSize({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  return (
    <NativeSelect
      aria-label={t('Rows per page')}
      data={sizes.map((one) => ({ value: String(one), label: t('{count} per page', { count: one }) }))}
      value={String(size)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
