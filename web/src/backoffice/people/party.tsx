import { ActionIcon, Anchor, Button, Group, Menu, Stack, Tabs, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useNavigate, useParams } from '../../routing/view.ts';
import { useSession } from '../../session/session.tsx';
import { Modal } from '../../ui/dialogs.tsx';
import { Money, negativeColor, Status } from '../../ui/figures.tsx';
import { FormDrawer, FormModal } from '../../ui/form/unsaved.tsx';
import { later } from '../../ui/later.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { OpenDebts } from './open-debts.tsx';
import { MailsSent, PartyMail } from './party-mail.tsx';
import { PartyPayments, PartyProducts, PartyPurchases } from './party-trade.tsx';
import { owedOf, type Side, wordsOf } from './side.ts';
import { Statement } from './statement.tsx';
import '../../ui/tabs.css';

const PartyForm = later(() => import('./party-form.tsx'), 'PartyForm');
const PaymentForm = later(() => import('../money/payments/payment-form.tsx'), 'PaymentForm');

type Party = Schema<'Party'>;

/** A customer or vendor: balances, history and actions. */
export function PartyPage({ side }: { side: Side }) {
  const { partyId = '' } = useParams();
  const { data: party, error } = useRead('/customer-relationship-management/{partyId}', {
    path: { partyId },
  });
  if (error) return <PageFault error={error} />;
  return party ? <Loaded key={partyId} party={party} side={side} /> : <PageWaiting />;
}

function Loaded({ party, side }: { party: Party; side: Side }) {
  const { may } = useSession();
  const state = useListState();
  const [dialog, setDialog] = useState<'edit' | 'pay' | 'mail' | 'delete'>();
  const close = () => setDialog(undefined);
  const words = wordsOf(side);
  const owed = owedOf(side, party.balance);
  const tabs: [string, string, ReactNode][] = [
    ['statement', t('Statement'), <Statement key="statement" party={party} side={side} />],
    ['open', t('Open debts'), <OpenDebts key="open" party={party} side={side} />],
    ['purchases', t('Purchases'), <PartyPurchases key="purchases" party={party} side={side} />],
    ['products', t('Products'), <PartyProducts key="products" party={party} side={side} />],
  ];
  if (may('money.read'))
    tabs.push(['payments', t('Payments'), <PartyPayments key="payments" party={party} />]);
  if (may('notify.send')) tabs.push(['mails', t('Emails'), <MailsSent key="mails" party={party} />]);
  return (
    <PageFrame
      title={party.name}
      about={<Contact party={party} />}
      actions={
        <>
          {may('money.write') && <Button onClick={() => setDialog('pay')}>{t('Record a payment')}</Button>}
          {may('notify.send') && (
            <Button variant="default" onClick={() => setDialog('mail')}>
              {t('Send email')}
            </Button>
          )}
          {may('crm.write') && (
            <>
              <Button variant="default" onClick={() => setDialog('edit')}>
                {t('Edit')}
              </Button>
              <Menu position="bottom-end" keepMounted={false}>
                <Menu.Target>
                  <ActionIcon variant="default" size="input-sm" aria-label={t('More')}>
                    <IconDots size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item c={negativeColor} onClick={() => setDialog('delete')}>
                    {t('Delete…')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </>
          )}
        </>
      }
    >
      <div className="no-print">
        <Tiles
          tiles={[
            { label: words.owed, value: <Money amount={owed} /> },
            {
              label: words.ahead,
              value: <Money amount={side === 'customer' ? party.deposit : party.advance} />,
              about: words.aheadAbout,
              help: 'onAccount',
            },
            ...(side === 'customer'
              ? [
                  {
                    label: t('Credit limit'),
                    value: party.creditLimit === null ? t('No limit') : <Money amount={party.creditLimit} />,
                  },
                ]
              : []),
            { label: t('Status'), value: <Status value={party.status} /> },
          ]}
        />
      </div>
      <Tabs
        value={state.filter('tab') ?? 'statement'}
        onChange={(tab) => state.setFilters({ tab: tab === 'statement' ? undefined : (tab ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List className="no-print" mb="md">
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([value, , content]) => (
          <Tabs.Panel key={value} value={value}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      <FormDrawer opened={dialog === 'edit'} onClose={close} position="right" title={words.one}>
        <PartyForm party={party} kind={words.kind} onCancel={close} onDone={close} />
      </FormDrawer>
      <FormModal opened={dialog === 'pay'} onClose={close} title={t('Record a payment')}>
        <PaymentForm known={{ partyId: party.id, party: words.kind, amount: Number(owed) }} onDone={close} />
      </FormModal>
      <FormModal
        opened={dialog === 'mail'}
        onClose={close}
        title={t('Email to {name}', { name: party.name })}
      >
        <PartyMail party={party} side={side} onDone={close} />
      </FormModal>
      <Modal opened={dialog === 'delete'} onClose={close} title={t('Delete {name}', { name: party.name })}>
        <Deletion party={party} side={side} onCancel={close} />
      </Modal>
    </PageFrame>
  );
}

function Contact({ party }: { party: Party }) {
  const parts: ReactNode[] = [
    party.phone && (
      <Anchor key="phone" href={`tel:${party.phone}`} inherit underline="always">
        {party.phone}
      </Anchor>
    ),
    party.email && (
      <Anchor key="email" href={`mailto:${party.email}`} inherit underline="always">
        {party.email}
      </Anchor>
    ),
    party.address,
    party.taxNumber && t('Tax number {number}', { number: party.taxNumber }),
    party.taxExemptReason && t('Pays no tax: {reason}', { reason: party.taxExemptReason }),
  ].filter(Boolean);
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their places
    <span key={at}>
      {at > 0 && ' · '}
      {part}
    </span>
  ));
}

function Deletion({ party, side, onCancel }: { party: Party; side: Side; onCancel: () => void }) {
  const navigate = useNavigate();
  const write = useWrite({
    send: (_: undefined, headers) =>
      dataOf(
        client.DELETE('/customer-relationship-management/{partyId}', {
          headers,
          params: { path: { partyId: party.id } },
        }),
      ),
    done: t('{name} deleted.', { name: party.name }),
    onDone: () => navigate({ to: `/${side}s` }),
    showsOwnErrors: true,
  });
  return (
    <Stack>
      <Text size="sm">
        {t(
          'This removes {name} from every list. Past sales and purchases stay in the books. This cannot be undone.',
          {
            name: party.name,
          },
        )}
      </Text>
      <ErrorNotice error={write.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={write.isPending} onClick={() => write.mutate(undefined)}>
          {t('Delete')}
        </Button>
      </Group>
    </Stack>
  );
}
