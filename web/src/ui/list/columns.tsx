import { t } from '../../words.ts';
import { Moment, Status } from '../figures.tsx';
import type { Column } from './row-table.tsx';

/** The status column that many lists have. */
export const statusColumn: Column<{ status: string | null }> = {
  key: 'status',
  title: t('Status'),
  show: ({ status }) => <Status value={status} />,
};

export const sinceColumn: Column<{ createdAt: string }> = {
  key: 'createdAt',
  title: t('Added'),
  sortKey: 'createdAt',
  isOptional: true,
  show: ({ createdAt }) => <Moment at={createdAt} />,
};
