import { TextInput } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { Moment } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';
import { CataloguePage } from './catalogue-page.tsx';

export default function Measurements() {
  const { may } = useSession();
  return (
    <CataloguePage>
      <ListPage
        title={t('Units')}
        about={t(
          'What things are counted and sold in. How many pieces a carton has is said with each product.',
        )}
        list="measurements"
        path="/measurements"
        searchIn={t('Name or abbreviation')}
        columns={[
          { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
          { key: 'abr', title: t('Abbreviation'), show: ({ abr }) => abr },
          {
            key: 'createdAt',
            title: t('Since'),
            sortKey: 'createdAt',
            show: ({ createdAt }) => <Moment at={createdAt} />,
          },
        ]}
        create={
          may('inventory.write') && {
            label: t('New unit'),
            form: (close) => <MeasurementForm onDone={close} />,
          }
        }
        empty={t('There are no units yet: pieces, kilograms, cartons.')}
      />
    </CataloguePage>
  );
}

function MeasurementForm({ onDone }: { onDone: () => void }) {
  const entry = useEntry({
    initial: { name: '', abr: '' },
    send: (body, headers) => dataOf(client.POST('/measurements', { headers, body })),
    done: t('The unit is there.'),
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <TextInput
        label={t('Name')}
        placeholder={t('Kilogram')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Abbreviation')}
        placeholder="kg"
        description={t('As it stands on receipts and in lists.')}
        required
        maxLength={20}
        {...form.getInputProps('abr')}
      />
    </EntryForm>
  );
}
