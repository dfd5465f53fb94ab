import { Button } from '@mantine/core';
import { t } from '../../words.ts';
import type { Filter } from './filters.tsx';

/** Set only by a link from a figure of one category. It can be removed, but not chosen. */
export const oneCategoryFilter: Filter = {
  keys: ['ofCategory'],
  control: (state) =>
    state.filter('ofCategory') && (
      <Button key="ofCategory" variant="light" onClick={() => state.setFilters({ ofCategory: undefined })}>
        {state.filter('ofCategory') === 'NONE' ? t('Clear: no category') : t('Clear: one category only')}
      </Button>
    ),
};
