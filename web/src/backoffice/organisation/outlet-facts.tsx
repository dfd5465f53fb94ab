import type { Schema } from '../../api/client.ts';
import { Facts } from '../../ui/facts.tsx';
import { Status, wordOf } from '../../ui/figures.tsx';
import { t } from '../../words.ts';

/** The outlet for users who may not edit it. */
export function OutletFacts({ outlet }: { outlet: Schema<'OutletData'> }) {
  return (
    <Facts
      facts={[
        [t('Name'), outlet.name],
        [t('Code'), outlet.code],
        [t('Type'), wordOf(outlet.type)],
        [t('Status'), <Status key="status" value={outlet.status} />],
        [t('Address'), outlet.address],
        [t('Phone'), outlet.phone],
        [t('Time zone'), outlet.timezone],
        [t('Day starts at'), outlet.dayStartsAt],
      ]}
    />
  );
}
