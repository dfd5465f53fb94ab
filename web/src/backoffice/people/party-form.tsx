import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { partyKindValues, partyStatusValues } from '../../api/enum-values.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { wordOf } from '../../ui/figures.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';

type Party = Schema<'Party'>;
type Values = {
  name: string;
  kind: Party['kind'];
  phone: string;
  email: string;
  address: string;
  taxNumber: string;
  taxExemptReason: string;
  creditLimit: number | string;
  hasNoLimit: boolean;
  paymentDays: number | string;
  status: Party['status'];
};

const valuesOf = (party: Party | undefined, kind: Party['kind'], name = ''): Values => ({
  name: party?.name ?? name,
  kind: party?.kind ?? kind,
  phone: party?.phone ?? '',
  email: party?.email ?? '',
  address: party?.address ?? '',
  taxNumber: party?.taxNumber ?? '',
  taxExemptReason: party?.taxExemptReason ?? '',
  creditLimit: party?.creditLimit ?? 0,
  hasNoLimit: party?.creditLimit === null,
  paymentDays: party?.paymentDays ?? '',
  status: party?.status ?? 'ACTIVE',
});

/** The form for a new or existing customer or vendor. */
export function PartyForm({
  party,
  kind,
  name,
  onDone,
  onCancel,
}: {
  party?: Party;
  kind: 'CUSTOMER' | 'VENDOR';
  /** The name that a new one starts with. */
  name?: string;
  onDone: (party: Party) => void;
  onCancel: () => void;
}) {
  const { user } = useSession();
  // Cashiers and storekeepers cannot set credit limits or block anyone.
  const mayDecideTrust = user.role !== 'CASHIER' && user.role !== 'STOREKEEPER';
  const mayChangeKind = user.role !== 'CASHIER';
  const entry = useEntry<Values, Party>({
    initial: valuesOf(party, kind, name),
    version: party?.version,
    send: (values, headers, version) => {
      const body = {
        name: values.name,
        kind: values.kind,
        phone: values.phone || null,
        email: values.email || null,
        address: values.address || null,
        taxNumber: values.taxNumber || null,
        ...(mayDecideTrust && {
          creditLimit: values.hasNoLimit ? null : Number(values.creditLimit),
          paymentDays: values.paymentDays === '' ? null : Number(values.paymentDays),
          status: values.status,
          taxExemptReason: values.taxExemptReason.trim() || null,
        }),
      };
      return party
        ? dataOf(
            client.PATCH('/customer-relationship-management/{partyId}', {
              params: { path: { partyId: party.id } },
              headers,
              body: { ...body, ...(version && { version }) },
            }),
          )
        : dataOf(client.POST('/customer-relationship-management', { headers, body }));
    },
    ...(party && {
      reload: async () => {
        const now = await read('/customer-relationship-management/{partyId}', {
          path: { partyId: party.id },
        });
        return { values: valuesOf(now, kind), version: now.version };
      },
    }),
    done: ({ name }) => (party ? t('Changes saved.') : t('{name} added.', { name })),
    onDone,
  });
  const { form } = entry;
  const isCustomer = form.values.kind !== 'VENDOR';
  return (
    <EntryForm entry={entry} onCancel={onCancel}>
      <TextInput label={t('Name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('Phone')}
        type="tel"
        description={t('As you dial it, or with the country code, such as +234 801 234 5678')}
        maxLength={40}
        {...form.getInputProps('phone')}
      />
      <TextInput label={t('Email')} type="email" maxLength={254} {...form.getInputProps('email')} />
      <Textarea
        label={t('Address')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('address')}
      />
      <TextInput label={t('Tax number')} maxLength={50} {...form.getInputProps('taxNumber')} />
      {mayDecideTrust && (
        <TextInput
          label={t('Pays no tax because')}
          description={t('Leave it empty if tax is charged as usual. The reason is printed on receipts.')}
          maxLength={200}
          {...form.getInputProps('taxExemptReason')}
        />
      )}
      {isCustomer && mayDecideTrust && (
        <>
          <AmountInput
            label={t('Credit limit')}
            description={t('The most they may owe. 0 means nothing on account')}
            disabled={form.values.hasNoLimit}
            {...form.getInputProps('creditLimit')}
          />
          <Checkbox label={t('No limit')} {...form.getInputProps('hasNoLimit', { type: 'checkbox' })} />
        </>
      )}
      {mayDecideTrust && (
        <NumberInput
          label={t('Days to pay')}
          description={t('After the sale or purchase. Empty: as set for the business')}
          min={0}
          max={365}
          decimals={0}
          {...form.getInputProps('paymentDays')}
        />
      )}
      {mayChangeKind && (
        <Select
          label={t('Type')}
          data={partyKindValues.map((value) => ({
            value,
            label: value === 'BOTH' ? t('Customer and vendor') : wordOf(value),
          }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
      )}
      {mayDecideTrust && (
        <Select
          label={t('Status')}
          data={choicesOf(partyStatusValues)}
          description={t(
            'While blocked, you cannot sell to them or buy from them. They can still pay and be paid',
          )}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
      )}
    </EntryForm>
  );
}
