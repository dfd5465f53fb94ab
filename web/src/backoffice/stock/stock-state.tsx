import { Select } from '@mantine/core';
import { choicesOf } from '../../ui/form/choices.ts';
import type { Filter } from '../../ui/list/filters.tsx';
import { t } from '../../words.ts';

/** What ran out: the outlet had it before. This is what "Out of stock" means on every page. */
export const ranOutAddress = '/stock?status=OUT_OF_STOCK&stocked=EVER';

/** The filters of each state. The server counts what was never stocked as out of stock, too. */
const filtersOf: Record<string, { status: string; stocked?: string }> = {
  IN_STOCK: { status: 'IN_STOCK' },
  LOW_STOCK: { status: 'LOW_STOCK' },
  OUT_OF_STOCK: { status: 'OUT_OF_STOCK', stocked: 'EVER' },
  NEGATIVE: { status: 'NEGATIVE' },
  NEVER_STOCKED: { status: 'OUT_OF_STOCK', stocked: 'NEVER' },
};

/**
 * What a status in the address means here. "Out of stock" without `stocked`, as in a saved view, is what ran out, so
 * that the list has as many rows as Home, its own tile and Products say.
 */
export function filtersImpliedBy(status: string | undefined): { stocked?: string } {
  const stocked = status && filtersOf[status]?.stocked;
  return stocked ? { stocked } : {};
}

/** The state of a row in the list of stock. What never moved at an outlet did not run out there. */
export function stateOf({ status, updatedAt }: { status: string; updatedAt: string | null }): string {
  return status === 'OUT_OF_STOCK' && updatedAt === null ? 'NEVER_STOCKED' : status;
}

export const stateFilter: Filter = {
  keys: ['status', 'stocked'],
  control: (state) => {
    const [status, stocked] = [state.filter('status'), state.filter('stocked')];
    const chosen = stocked === 'NEVER' ? 'NEVER_STOCKED' : status;
    return (
      <Select
        key="status"
        aria-label={t('Status')}
        placeholder={t('Status')}
        data={choicesOf(Object.keys(filtersOf))}
        value={chosen ?? null}
        onChange={(value) =>
          state.setFilters({ status: undefined, stocked: undefined, ...(value && filtersOf[value]) })
        }
        clearable
        w={165}
      />
    );
  },
};
