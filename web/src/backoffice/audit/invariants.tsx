import { Alert, Button, Table, Text } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import { useRead } from '../../api/read.ts';
import { formatQuantity, Moment, negativeColor } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

/** The result of the last data check, rule by rule. */
export default function Invariants() {
  const check = useRead('/audit/invariants', {}, { refetchInterval: 5_000 });
  const run = useWrite({
    send: (_: undefined, headers) => dataOf(client.POST('/audit/invariants', { headers })),
    done: t('Check started.'),
  });
  const { data } = check;
  const isRunning = run.isSuccess && Date.parse(data?.checkedAt ?? '1970-01-01') < run.submittedAt;
  return (
    <PageFrame
      about={data?.checkedAt && <Moment at={data.checkedAt} />}
      actions={
        <Button loading={run.isPending || isRunning} onClick={() => run.mutate(undefined)}>
          {t('Check now')}
        </Button>
      }
    >
      <ErrorNotice error={check.error} />
      {data?.holds === true && <Alert color="teal" title={t('Everything adds up.')} />}
      {data?.holds === false && (
        <Alert color="red" title={t('Something does not add up.')}>
          {t('Normal use cannot cause this. Tell the person who runs your server.')}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={0} type="native">
        <Table withTableBorder aria-label={t('Checks')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Rule')}</Table.Th>
              <Table.Th className="number">{t('Checked')}</Table.Th>
              <Table.Th className="number">{t('Problems')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.findings.length === 0 && (
              <Table.Tr>
                <Table.Td colSpan={3}>
                  <Text ta="center" c="dimmed" size="sm" py="lg">
                    {isRunning
                      ? t('The check is running.')
                      : t('Not checked yet. A check takes a moment and changes nothing.')}
                  </Text>
                </Table.Td>
              </Table.Tr>
            )}
            {data?.findings.map(({ name, checked, broken, violations }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  {name.charAt(0).toUpperCase() + name.slice(1)}
                  {violations.map((violation) => (
                    <Text key={violation} size="sm" c={negativeColor}>
                      {violation}
                    </Text>
                  ))}
                </Table.Td>
                <Table.Td className="number">{formatQuantity(checked)}</Table.Td>
                <Table.Td className="number">{formatQuantity(broken)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </PageFrame>
  );
}
