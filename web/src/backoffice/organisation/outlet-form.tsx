import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { outletStatusValues, outletTypeValues } from '../../api/enum-values.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { timeZoneChoices } from '../../ui/form/time-zones.ts';
import { WithHelp } from '../../ui/help/help.tsx';
import { t } from '../../words.ts';
import { LocationPicker } from './location-picker.tsx';

type Outlet = Schema<'OutletData'>;

const valuesOf = (outlet: Outlet | undefined, timezone: string) => ({
  name: outlet?.name ?? '',
  code: outlet?.code ?? '',
  type: outlet?.type ?? 'STORE',
  locationId: outlet?.locationId ?? null,
  address: outlet?.address ?? '',
  phone: outlet?.phone ?? '',
  timezone: outlet?.timezone ?? timezone,
  dayStartsAt: outlet?.dayStartsAt ?? '00:00',
  allowsNegativeStock: outlet?.allowsNegativeStock ?? false,
  status: outlet?.status ?? 'ACTIVE',
  /** The name of the first till of a new outlet. Empty for none. */
  till: outlet ? '' : t('Till {number}', { number: 1 }),
});

export function OutletForm({ outlet, onDone }: { outlet?: Outlet; onDone: () => void }) {
  const { organisation } = useSession();
  const entry = useEntry({
    initial: valuesOf(outlet, organisation.timezone),
    version: outlet?.version,
    send: async ({ code, address, phone, status, till, ...rest }, headers, version) => {
      const body = { ...rest, ...(code && { code }), address: address || null, phone: phone || null };
      if (!outlet) {
        const created = await dataOf(client.POST('/outlets', { headers, body }));
        if (till.trim() && sells(rest.type)) await addTill(created.id, till.trim(), headers);
        return created;
      }
      const params = { path: { outletId: outlet.id } };
      return dataOf(
        client.PUT('/outlets/{outletId}', {
          params,
          headers,
          body: { ...body, status, ...(version && { version }) },
        }),
      );
    },
    ...(outlet && {
      reload: async () => {
        const now = await read('/outlets/{outletId}', { path: { outletId: outlet.id } });
        return { values: valuesOf(now, organisation.timezone), version: now.version };
      },
    }),
    done: outlet ? t('Outlet saved.') : t('Outlet added.'),
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <TextInput
          label={t('Code')}
          description={t('Sale numbers start with it.')}
          {...form.getInputProps('code')}
        />
        <Select
          label={t('Type')}
          data={choicesOf(outletTypeValues)}
          allowDeselect={false}
          {...form.getInputProps('type')}
        />
      </Group>
      <LocationPicker label={t('Location')} clearable {...form.getInputProps('locationId')} />
      <TextInput label={t('Address')} maxLength={500} {...form.getInputProps('address')} />
      <TextInput label={t('Phone')} type="tel" maxLength={40} {...form.getInputProps('phone')} />
      <Group grow align="flex-start">
        <Select
          label={t('Time zone')}
          data={timeZoneChoices(form.values.timezone)}
          searchable
          selectFirstOptionOnChange
          limit={50}
          allowDeselect={false}
          {...form.getInputProps('timezone')}
        />
        <WithHelp topic="businessDay">
          <TextInput
            label={t('Day starts at')}
            type="time"
            description={t('Earlier sales count for the day before.')}
            {...form.getInputProps('dayStartsAt')}
          />
        </WithHelp>
      </Group>
      <WithHelp topic="belowZero" isInline>
        <Checkbox
          label={t('Allow selling below zero')}
          {...form.getInputProps('allowsNegativeStock', { type: 'checkbox' })}
        />
      </WithHelp>
      {!outlet && sells(form.values.type) && (
        <TextInput
          label={t('First till')}
          description={t('One cash drawer. Leave empty to add tills later.')}
          maxLength={100}
          {...form.getInputProps('till')}
        />
      )}
      {outlet && (
        <Select
          label={t('Status')}
          data={choicesOf(outletStatusValues)}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
      )}
    </EntryForm>
  );
}

/** Whether an outlet of this type has tills. */
const sells = (type: Outlet['type']) => type === 'STORE' || type === 'KIOSK';

/** Repeated by the key of the form: if the till is refused and sent again, the outlet is created only once. */
async function addTill(outletId: string, name: string, key: { 'Idempotency-Key': string }): Promise<void> {
  const headers = { 'Idempotency-Key': `${key['Idempotency-Key']} till` };
  await dataOf(client.POST('/tills', { headers, body: { outletId, name } }));
}
