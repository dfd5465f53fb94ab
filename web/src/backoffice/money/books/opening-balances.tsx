import { Anchor, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import { Link } from '../../../routing/link.tsx';
import { useNavigate } from '../../../routing/view.ts';
import { useSession } from '../../../session/session.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { NotForYou } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { bodyOf, JournalLines, type JournalValues, lineFaults, newLine } from './journal-lines.tsx';

/** The balances of before, in one entry: what the lines lack to balance is posted by itself. */
export default function OpeningBalances() {
  const { may, user } = useSession();
  if (!may('money.write') || user.outletIds !== null) return <NotForYou />;
  return (
    <PageFrame
      title={t('Opening balances')}
      about={
        <Stack gap={4}>
          <Anchor component={Link} to="/accounts" size="sm">
            {t('Accounts')}
          </Anchor>
          <Text size="sm">
            {t(
              'Copy the balances of your old books: one line for each account, each customer who owes you and each vendor you owe.',
            )}{' '}
            {t(
              'Leave out goods, which are entered as stock, and banks that have an opening balance already.',
            )}
          </Text>
        </Stack>
      }
    >
      <BalancesForm />
    </PageFrame>
  );
}

type Values = JournalValues & { businessDate: string | null };

function BalancesForm() {
  const navigate = useNavigate();
  const entry = useEntry({
    initial: { businessDate: null, note: '', lines: [newLine(), newLine()] } as Values,
    draft: 'opening balances',
    validate: ({ lines }: Values) => Object.assign({}, ...lines.map(lineFaults)),
    send: ({ businessDate, note, lines }: Values, headers) =>
      dataOf(
        client.POST('/accounts/opening-balances', {
          headers,
          body: {
            ...(businessDate && { businessDate }),
            ...(note.trim() && { note }),
            lines: lines.map(bodyOf),
          },
        }),
      ),
    done: ({ number }) => t('Entry {number} posted.', { number }),
    onDone: ({ id }) => navigate({ to: '/accounts/journal', search: { open: id } }),
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} submitLabel={t('Post')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayInput
          label={t('Balances at the end of')}
          description={t('The last day of your old books')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('Today')}
          clearable
          {...form.getInputProps('businessDate')}
        />
        <TextInput label={t('Description')} maxLength={500} {...form.getInputProps('note')} />
      </SimpleGrid>
      <JournalLines form={form} difference={t('To account 3100')} />
    </EntryForm>
  );
}
