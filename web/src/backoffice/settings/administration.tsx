import { Alert, Text } from '@mantine/core';
import { businessStatusValues } from '../../api/enum-values.ts';
import { useRead } from '../../api/read.ts';
import { Moment } from '../../ui/figures.tsx';
import { later } from '../../ui/later.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';

const OneBusiness = later(() => import('./one-business.tsx'), 'OneBusiness');

/** The businesses of this server and their subscriptions, for the people who run it. */
export default function Administration() {
  const { data: own } = useRead('/subscriptions/current');
  const { data: all } = useRead('/admin/businesses/summary');
  return (
    <ListPage
      title={t('Businesses')}
      about={t('You run this service. You can manage businesses, but you cannot see their data.')}
      above={
        <>
          {all?.isComplete === false && (
            <Alert color="yellow" variant="light">
              {t('A cell does not answer. Its businesses are missing here.')}
            </Alert>
          )}
          {own?.billing === false && (
            <Text c="dimmed">
              {t('Billing is off on this server. Changes here take effect when billing is turned on.')}
            </Text>
          )}
        </>
      }
      list="businesses"
      path="/admin/businesses"
      searchIn={t('Name or owner’s email')}
      filters={[choiceFilter('status', t('Status'), businessStatusValues)]}
      summary={{
        path: '/admin/businesses/summary',
        tiles: ({ total, trial, active, expired, endingSoon }) => [
          { label: t('Businesses'), value: total },
          { label: t('On trial'), value: trial },
          { label: t('Subscribed'), value: active },
          { label: t('Ended'), value: expired },
          { label: t('Ending within 7 days'), value: endingSoon },
        ],
      }}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', isMain: true, show: ({ name }) => name },
        { key: 'owner', title: t('Owner'), show: ({ ownerEmail }) => ownerEmail },
        statusColumn,
        { key: 'plan', title: t('Plan'), show: ({ planName }) => planName },
        {
          key: 'endsAt',
          title: t('Ends'),
          sortKey: 'endsAt',
          show: ({ endsAt }) => (endsAt ? <Moment at={endsAt} /> : t('No end date')),
        },
        { key: 'outlets', title: t('Outlets'), isNumber: true, show: ({ outlets }) => outlets },
        { key: 'users', title: t('Users'), isNumber: true, show: ({ users }) => users },
        {
          key: 'lastActiveAt',
          title: t('Last active'),
          show: ({ lastActiveAt }) => lastActiveAt && <Moment at={lastActiveAt} />,
        },
        {
          key: 'createdAt',
          title: t('Registered'),
          sortKey: 'createdAt',
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
      empty={t('No businesses yet.')}
      detailTitle={t('Business')}
      detail={({ id }) => <OneBusiness key={id} businessId={id} />}
    />
  );
}
