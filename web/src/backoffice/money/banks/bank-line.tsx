import { Anchor } from '@mantine/core';
import type { ExactNumber } from '../../../../../src/values/money.ts';
import type { Schema } from '../../../api/client.ts';
import { Link } from '../../../routing/link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatDay, Moment, Money, wordOf } from '../../../ui/figures.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { useOutletName } from '../../../ui/outlets.ts';
import { SourceLink, sourceToOpen } from '../../../ui/source-link.tsx';
import { t } from '../../../words.ts';
import { Reference } from './bank-line-columns.tsx';

/** A line of a bank's ledger, with a link to its journal entry. */
export function BankLinePanel({
  line,
  accountId,
}: {
  line: Schema<'BankTransaction'> & { balance?: ExactNumber };
  accountId: string | undefined;
}) {
  const outletName = useOutletName();
  const { businessDate: day, entryId } = line;
  const journal = addressOf('/accounts/journal', {
    accountId,
    date_from: day,
    date_to: day,
    open: entryId,
  });
  return (
    <Facts
      facts={[
        [t('Date'), formatDay(day)],
        [t('Recorded'), <Moment key="at" at={line.recordedAt} />],
        [
          t('Purpose'),
          <SourceLink key="for" source={sourceToOpen(line)} label={wordOf(line.source.type)} day={day} />,
        ],
        [t('Other party'), line.counterpart],
        [t('Note'), line.description],
        [t('Reference'), line.reference && <Reference key="reference" line={line} />],
        [t('Outlet'), line.outletId && outletName(line.outletId)],
        [t('In'), line.debit !== 0 && <Money key="in" amount={line.debit} />],
        [t('Out'), line.credit !== 0 && <Money key="out" amount={line.credit} />],
        [t('Account'), line.bank.name],
        [t('Balance after'), line.balance !== undefined && <Money key="balance" amount={line.balance} />],
        [
          t('Journal'),
          <Anchor key="entry" component={Link} {...linkTo(journal)} size="sm">
            {t('View entry')}
          </Anchor>,
        ],
      ]}
    />
  );
}
