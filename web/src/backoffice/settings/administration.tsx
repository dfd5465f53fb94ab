import { Text } from '@mantine/core';
import { useRead } from '../../api/read.ts';
import { Moment, Status } from '../../ui/figures.tsx';
import { choiceFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';
import { OneBusiness } from './one-business.tsx';

/** For those who run the service: the businesses, and how long each has subscribed for. */
export default function Administration() {
  const { data: own } = useRead('/subscriptions/current');
  return (
    <ListPage
      title={t('Businesses')}
      about={t('You run this service and belong to no business: what is in them is for their own people.')}
      above={
        own?.billing === false && (
          <Text c="dimmed">
            {t('This server bills nobody: what you extend or end counts when billing is switched on.')}
          </Text>
        )
      }
      list="businesses"
      path="/admin/businesses"
      searchIn={t('Name or email of an owner')}
      filters={[choiceFilter('status', t('Status'), ['TRIAL', 'ACTIVE', 'EXPIRED'])]}
      summary={{
        path: '/admin/businesses/summary',
        tiles: ({ total, trial, active, expired, endingSoon }) => [
          { label: t('Businesses'), value: total },
          { label: t('On trial'), value: trial },
          { label: t('Subscribed'), value: active },
          { label: t('Ended'), value: expired },
          { label: t('End within 7 days'), value: endingSoon },
        ],
      }}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', isMain: true, show: ({ name }) => name },
        { key: 'owner', title: t('Owner'), show: ({ ownerEmail }) => ownerEmail },
        { key: 'status', title: t('Status'), show: ({ status }) => <Status value={status} /> },
        { key: 'plan', title: t('Plan'), show: ({ planName }) => planName },
        {
          key: 'endsAt',
          title: t('Ends'),
          sortKey: 'endsAt',
          show: ({ endsAt }) => (endsAt ? <Moment at={endsAt} /> : t('Without end')),
        },
        { key: 'outlets', title: t('Outlets'), isNumber: true, show: ({ outlets }) => outlets },
        { key: 'users', title: t('Users'), isNumber: true, show: ({ users }) => users },
        {
          key: 'lastActiveAt',
          title: t('Last used'),
          show: ({ lastActiveAt }) => lastActiveAt && <Moment at={lastActiveAt} />,
        },
        {
          key: 'createdAt',
          title: t('Since'),
          sortKey: 'createdAt',
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
      empty={t('Nobody has registered yet.')}
      detailTitle={t('Business')}
      detail={({ id }) => <OneBusiness key={id} businessId={id} />}
    />
  );
}
