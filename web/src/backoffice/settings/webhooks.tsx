import { Alert, Button, Code, CopyButton, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { webhookEventTypeValues, webhookStatusValues } from '../../api/enum-values.ts';
import { Link } from '../../routing/link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment, Status } from '../../ui/figures.tsx';
import { DeleteButton } from '../../ui/form/delete-button.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { Help } from '../../ui/help/help.tsx';
import { choiceFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

type Webhook = Schema<'Webhook'>;

export default function Webhooks() {
  return (
    <ListPage
      about={
        <>
          {t('Send events to other programs as they happen. Every message is signed.')}{' '}
          <Help topic="webhookSignature" />
        </>
      }
      list="webhooks"
      path="/webhooks"
      filters={[choiceFilter('status', t('Status'), webhookStatusValues)]}
      columns={[
        { key: 'url', title: t('Address'), show: ({ url }) => url },
        { key: 'description', title: t('Description'), show: ({ description }) => description },
        { key: 'events', title: t('Events'), show: ({ events }) => events?.length ?? t('All') },
        { key: 'owner', title: t('Owner'), show: ({ owner }) => owner.name },
        { key: 'status', title: t('Status'), show: (webhook) => <Status value={shownStatus(webhook)} /> },
        {
          key: 'failingSince',
          title: t('Failing since'),
          show: ({ failingSince }) => <Moment at={failingSince} />,
        },
      ]}
      create={{ label: t('New webhook'), form: (close) => <NewWebhook onDone={close} /> }}
      detailTitle={t('Webhook')}
      detail={({ row, close }) => row && <OneWebhook webhook={row} onDone={close} />}
      empty={t('No webhooks yet.')}
    />
  );
}

/** A failing webhook is still sent to. It is shown as failing so that someone notices. */
const shownStatus = ({ status, failingSince }: Webhook) =>
  status === 'ACTIVE' && failingSince ? 'FAILING' : status;

function NewWebhook({ onDone }: { onDone: () => void }) {
  const [secret, setSecret] = useState<string>();
  const entry = useEntry({
    initial: valuesOf(),
    send: ({ url, description, events }, headers) =>
      dataOf(
        client.POST('/webhooks', {
          headers,
          body: { url, ...(description && { description }), ...(events.length > 0 && { events }) },
        }),
      ),
    onDone: (webhook) => setSecret(webhook.secret),
  });
  if (secret) return <Secret secret={secret} onDone={onDone} />;
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <WebhookFields form={entry.form} />
    </EntryForm>
  );
}

/** Only changed fields are sent, because whoever changes the address or the events takes the webhook over. */
function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const initial = valuesOf(webhook);
  const entry = useEntry<Values, Webhook>({
    initial,
    version: webhook.version,
    send: ({ url, description, events }, headers, version) =>
      dataOf(
        client.PATCH('/webhooks/{webhookId}', {
          params: { path: { webhookId: webhook.id } },
          headers,
          body: {
            ...(url !== initial.url && { url }),
            ...(description !== initial.description && { description: description || null }),
            ...(events.join() !== initial.events.join() && { events: events.length > 0 ? events : null }),
            ...(version && { version }),
          },
        }),
      ),
    done: () => t('Changes saved.'),
    onDone,
  });
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <WebhookFields form={entry.form} />
    </EntryForm>
  );
}

type Values = { url: string; description: string; events: Schema<'WebhookEventType'>[] };

const valuesOf = (webhook?: Webhook): Values => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? [],
});

function WebhookFields({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput
        label={t('Address')}
        description={t('Must start with https://')}
        type="url"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('Description')}
        placeholder={t('The web shop')}
        {...form.getInputProps('description')}
      />
      <MultiSelect
        label={t('Events')}
        placeholder={
          form.values.events.length === 0 ? t('All except those about users and the subscription') : ''
        }
        data={webhookEventTypeValues}
        searchable
        {...form.getInputProps('events')}
      />
    </>
  );
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Stack>
      <Alert color="yellow" title={t('Copy this secret now')}>
        {t('The receiver needs it to check signatures. It is not shown again.')}
      </Alert>
      <Code block>{secret}</Code>
      <CopyButton value={secret}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? t('Copied') : t('Copy the secret')}</Button>}
      </CopyButton>
      <Button variant="default" onClick={onDone}>
        {t('Done')}
      </Button>
    </Stack>
  );
}

/** Why nothing is sent, and what to do about it. */
const silenceReason = (webhook: Webhook): string | undefined => {
  if (webhook.status === 'PAUSED')
    return t('This webhook is paused. Events during the pause are not sent later.');
  switch (webhook.disabledReason) {
    case 'RECEIVER_FAILED':
      return t('The receiver failed for days.');
    case 'RECEIVER_GONE':
      return t('The receiver answered that it no longer exists.');
    case 'OWNER_LOST_ACCESS':
      return t('{name} may no longer see this data. Turn the webhook on to take it over.', {
        name: webhook.owner.name,
      });
    default:
      return undefined;
  }
};

function OneWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const [isEdited, setEdited] = useState(false);
  const isActive = webhook.status === 'ACTIVE';
  const switchTo = useWrite({
    send: (status: 'ACTIVE' | 'PAUSED', headers) =>
      dataOf(
        client.PATCH('/webhooks/{webhookId}', {
          params: { path: { webhookId: webhook.id } },
          headers,
          body: { status, version: webhook.version },
        }),
      ),
    done: isActive ? t('Webhook paused.') : t('Webhook turned on.'),
    onDone,
  });
  if (isEdited) return <EditWebhook webhook={webhook} onDone={onDone} />;
  const reason = silenceReason(webhook);
  return (
    <Stack>
      <Facts
        facts={[
          [t('Address'), webhook.url],
          [t('Description'), webhook.description],
          [t('Owner'), webhook.owner.name],
          [t('Status'), <Status key="status" value={shownStatus(webhook)} />],
          [t('Failing since'), <Moment key="failing" at={webhook.failingSince} />],
          [t('Turned off'), <Moment key="off" at={webhook.disabledAt} />],
          [t('Added'), <Moment key="since" at={webhook.createdAt} />],
        ]}
      />
      {reason && (
        <Alert color="yellow" title={t('Nothing is sent')}>
          {reason}
        </Alert>
      )}
      <Text size="sm">
        {webhook.events
          ? webhook.events.join(', ')
          : t('All events except those about users and the subscription.')}
      </Text>
      <Button onClick={() => setEdited(true)}>{t('Edit')}</Button>
      <Button
        variant="default"
        loading={switchTo.isPending}
        onClick={() => switchTo.mutate(isActive ? 'PAUSED' : 'ACTIVE')}
      >
        {isActive ? t('Pause') : t('Turn on')}
      </Button>
      <Button variant="default" component={Link} to={`/settings/webhooks/${webhook.id}`}>
        {t('Deliveries')}
      </Button>
      <DeleteButton
        label={t('Delete')}
        warning={t('Waiting deliveries will not be sent.')}
        send={(headers) =>
          dataOf(
            client.DELETE('/webhooks/{webhookId}', { params: { path: { webhookId: webhook.id } }, headers }),
          )
        }
        done={t('Webhook deleted.')}
        onDone={onDone}
      />
    </Stack>
  );
}
