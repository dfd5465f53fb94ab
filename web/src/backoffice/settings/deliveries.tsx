import { Anchor, Button, Stack } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { webhookDeliveryStatusValues, webhookEventTypeValues } from '../../api/enum-values.ts';
import { useAllRows } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useParams } from '../../routing/view.ts';
import { Facts } from '../../ui/facts.tsx';
import { Moment, Status } from '../../ui/figures.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useServerText } from '../../ui/server-text.ts';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

/** The deliveries of a webhook and their results. */
export default function Deliveries() {
  const serverText = useServerText();
  const { webhookId = '' } = useParams();
  const webhook = useAllRows('/webhooks').data?.find(({ id }) => id === webhookId);
  return (
    <ListPage
      title={t('Deliveries')}
      about={
        <>
          {webhook && `${t('To {url}', { url: webhook.url })} · `}
          <Anchor component={Link} to="/settings/webhooks" inherit>
            {t('All webhooks')}
          </Anchor>
        </>
      }
      list="deliveries"
      path="/webhooks/{webhookId}/deliveries"
      params={{ webhookId }}
      filters={[
        choiceFilter('status', t('Status'), webhookDeliveryStatusValues),
        choiceFilter('type', t('Event'), webhookEventTypeValues),
      ]}
      columns={[
        { key: 'number', isShort: true, title: t('Number'), sortKey: 'number', show: ({ number }) => number },
        { key: 'type', title: t('Event'), show: ({ type }) => type },
        statusColumn,
        { key: 'attempts', title: t('Attempts'), isNumber: true, show: ({ attempts }) => attempts },
        {
          key: 'answer',
          title: t('Response'),
          show: ({ responseStatus, error }) => (error ? serverText(error) : responseStatus),
        },
        { key: 'at', title: t('Last attempt'), show: ({ lastAttemptAt }) => <Moment at={lastAttemptAt} /> },
        { key: 'next', title: t('Next attempt'), show: ({ nextAttemptAt }) => <Moment at={nextAttemptAt} /> },
      ]}
      detailTitle={t('Delivery')}
      detail={({ row, close }) => row && <OneDelivery webhookId={webhookId} delivery={row} onDone={close} />}
      empty={t('No deliveries yet.')}
    />
  );
}

function OneDelivery({
  webhookId,
  delivery,
  onDone,
}: {
  webhookId: string;
  delivery: Schema<'WebhookDelivery'>;
  onDone: () => void;
}) {
  const replay = useWrite({
    send: (_: undefined, headers) =>
      dataOf(
        client.POST('/webhooks/{webhookId}/deliveries/{deliveryId}/replay', {
          params: { path: { webhookId, deliveryId: delivery.id } },
          headers,
        }),
      ),
    done: t('It will be sent again.'),
    onDone,
  });
  return (
    <Stack>
      <Facts
        facts={[
          [t('Event'), delivery.type],
          [t('Message ID'), delivery.eventId],
          [t('Status'), <Status key="status" value={delivery.status} />],
          [t('Attempts'), delivery.attempts],
          [t('Response'), delivery.responseStatus],
          [t('Error'), delivery.error],
          [t('Created'), <Moment key="at" at={delivery.createdAt} />],
          [t('Next attempt'), <Moment key="next" at={delivery.nextAttemptAt} />],
        ]}
      />
      <Button loading={replay.isPending} onClick={() => replay.mutate(undefined)}>
        {t('Send again')}
      </Button>
    </Stack>
  );
}
