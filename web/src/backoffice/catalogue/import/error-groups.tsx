import { Alert, Button, Group, List, Select, Text } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { useOutletChoices } from '../../../ui/outlets.ts';
import { useServerText } from '../../../ui/server-text.ts';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { taxRateOf } from './tax-rate-of.ts';

type ErrorGroup = Schema<'StockImportErrorGroup'>;

type Fixing = {
  /** Checks the file again, after something was created. */
  onFixed: () => void;
  /** Replaces an outlet of the file. Undefined if the browser cannot change the file. */
  onOutlet: ((names: { name: string; meant: string }) => void) | undefined;
};

/** Equal errors, each kind once, with a way to put all of them right at once. */
export function ErrorGroups({ groups, ...fixing }: { groups: ErrorGroup[] } & Fixing) {
  const serverText = useServerText();
  return (
    <List listStyleType="none" spacing="xs" aria-label={t('Errors by type')}>
      {groups.map((group) => (
        <List.Item
          key={`${group.field} ${group.column} ${group.code} ${group.value} ${group.firstRow}`}
          styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}
        >
          <Alert color="orange" variant="light" p="xs">
            <Group justify="space-between" gap="xs">
              <Text size="sm" flex={1} miw={220}>
                <b>{group.column}</b>
                {group.value !== null && ` “${group.value}”`} {serverText(group.message)}
                <Text span c="dimmed" inherit>
                  {' · '}
                  {group.errors === 1
                    ? t('row {row}', { row: group.firstRow })
                    : t('{count} rows, the first is {row}', { count: group.errors, row: group.firstRow })}
                </Text>
              </Text>
              <Fix group={group} {...fixing} />
            </Group>
          </Alert>
        </List.Item>
      ))}
    </List>
  );
}

function Fix({ group, onFixed, onOutlet }: { group: ErrorGroup } & Fixing) {
  const { field, code, value } = group;
  if (code !== 'NOT_FOUND' || value === null) return null;
  if (field === 'taxRate') return <FixTaxRate value={value} onFixed={onFixed} />;
  if (field === 'outlet') return <FixOutlet value={value} onFixed={onFixed} onOutlet={onOutlet} />;
  return null;
}

function FixTaxRate({ value, onFixed }: { value: string; onFixed: () => void }) {
  const { may } = useSession();
  const rate = taxRateOf(value);
  const create = useWrite({
    send: (taxRate: { name: string; percent: number }, headers) =>
      dataOf(client.PATCH('/settings/business', { headers, body: { taxRates: [taxRate] } })),
    done: t('Tax rate created'),
    onDone: onFixed,
  });
  if (!may('books.close')) return null;
  if (!rate)
    return (
      <Button component={Link} to="/settings/business" hash="taxes" size="xs" variant="default">
        {t('Create it in the settings')}
      </Button>
    );
  return (
    <Button size="xs" loading={create.isPending} onClick={() => create.mutate(rate)}>
      {t('Create {name} {percent} %', rate)}
    </Button>
  );
}

function FixOutlet({ value, onFixed, onOutlet }: { value: string } & Fixing) {
  const { may } = useSession();
  const { choices } = useOutletChoices();
  const create = useWrite({
    send: (name: string, headers) =>
      dataOf(client.POST('/outlets', { headers, body: { name, type: 'STORE' } })),
    done: t('Outlet created'),
    onDone: onFixed,
  });
  return (
    <Group gap="xs">
      {onOutlet && (
        <Select
          size="xs"
          w={180}
          aria-label={t('Outlet for {name}', { name: value })}
          placeholder={t('Choose your outlet')}
          data={choices.map(({ label }) => label)}
          value={null}
          onChange={(meant) => meant && onOutlet({ name: value, meant })}
        />
      )}
      {may('org.write') && (
        <Button size="xs" variant="default" loading={create.isPending} onClick={() => create.mutate(value)}>
          {t('Create outlet {name}', { name: value })}
        </Button>
      )}
    </Group>
  );
}
