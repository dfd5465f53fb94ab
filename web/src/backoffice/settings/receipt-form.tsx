import { Checkbox, FileInput, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { receiptLanguageNames } from '../../../../src/values/language.ts';
import { client, dataOf } from '../../api/call.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { t } from '../../words.ts';
import { ReceiptPreview } from './receipt-preview.tsx';
import { linesOf, type ReceiptSetting, valuesOf } from './receipt-values.ts';

export function ReceiptForm({ setting, onDone }: { setting?: ReceiptSetting; onDone: () => void }) {
  const entry = useEntry({
    initial: valuesOf(setting),
    version: setting?.version,
    send: ({ header, footer, taxNumber, logo, ...rest }, headers, version) => {
      const body = {
        ...rest,
        headerLines: linesOf(header),
        footerLines: linesOf(footer),
        taxNumber: taxNumber || null,
        ...(logo !== undefined && { logo }),
      };
      if (!setting) return dataOf(client.POST('/settings/receipts', { headers, body }));
      const params = { path: { receiptId: setting.id } };
      const edit = { ...body, ...(version && { version }) };
      return dataOf(client.PUT('/settings/receipts/{receiptId}', { params, headers, body: edit }));
    },
    done: t('Receipt template saved. New receipts use it.'),
    onDone,
  });
  const { form } = entry;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <EntryForm entry={entry} onCancel={onDone}>
        <TextInput
          label={t('Name')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <OutletPicker
          label={t('Used by')}
          placeholder={t('All outlets without their own template')}
          clearable
          {...form.getInputProps('outletId')}
        />
        <Group grow>
          <Select
            label={t('Paper')}
            data={['58MM', '80MM', 'A4'].map((value) => ({ value, label: value.replace('MM', ' mm') }))}
            allowDeselect={false}
            {...form.getInputProps('paper')}
          />
          <Select
            label={t('Print the number as')}
            data={[
              { value: 'QR', label: t('QR code') },
              { value: 'BARCODE', label: t('Barcode') },
              { value: 'NONE', label: t('Text only') },
            ]}
            allowDeselect={false}
            {...form.getInputProps('code')}
          />
          <Select
            label={t('Language')}
            data={languageChoices(form.getValues().language)}
            allowDeselect={false}
            {...form.getInputProps('language')}
          />
        </Group>
        <Textarea label={t('Header')} autosize minRows={2} {...form.getInputProps('header')} />
        <Textarea label={t('Footer')} autosize minRows={2} {...form.getInputProps('footer')} />
        <TextInput label={t('Tax number')} maxLength={50} {...form.getInputProps('taxNumber')} />
        <FileInput
          label={t('Logo')}
          description={t('PNG or JPEG, up to 512 kB')}
          placeholder={setting?.logoUrl ? t('Choose another') : t('Choose file')}
          accept="image/png,image/jpeg"
          clearable
          error={form.errors.logo}
          onChange={async (file) => form.setFieldValue('logo', file ? await dataUrl(file) : undefined)}
        />
        <Checkbox label={t('Print the logo')} {...form.getInputProps('showLogo', { type: 'checkbox' })} />
        <Checkbox
          label={t('Show the cashier')}
          {...form.getInputProps('showCashier', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('Show the customer')}
          {...form.getInputProps('showCustomer', { type: 'checkbox' })}
        />
        <Checkbox label={t('In use')} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
      </EntryForm>
      <ReceiptPreview values={form.values} logoUrl={form.values.logo ?? setting?.logoUrl ?? null} />
    </SimpleGrid>
  );
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The languages of receipts by their own names. A region that a program has set, such as fr-CA, stays. */
function languageChoices(present: string) {
  const known = Object.entries(receiptLanguageNames).map(([value, label]) => ({ value, label }));
  return known.some(({ value }) => value === present)
    ? known
    : [...known, { value: present, label: present }];
}
