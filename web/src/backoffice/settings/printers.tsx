import { Select, Stack, TextInput } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useAllRows } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { DeleteButton } from '../../ui/form/delete-button.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';

type Printer = Schema<'Printer'>;

/** Receipt printers on the network of the server. */
export default function Printers() {
  const { may } = useSession();
  const { data: outlets = [] } = useAllRows('/outlets');
  const nameOf = (id: string) => outlets.find((outlet) => outlet.id === id)?.name ?? '';
  return (
    <ListPage
      about={t(
        'Receipt printers that the server can reach over the network. Choose them in the device settings of a till. The person who runs the server turns this on (TILLHOUSE_PRINTERS).',
      )}
      list="printers"
      path="/settings/printers"
      searchIn={t('Name')}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        { key: 'outletId', title: t('Outlet'), show: ({ outletId }) => nameOf(outletId) },
        { key: 'host', title: t('Address'), show: ({ host, port }) => `${host} : ${port}` },
      ]}
      detailTitle={t('Printer')}
      detail={({ row, close }: { row: Printer | undefined; close: () => void }) =>
        row && <EditPrinter key={row.id} printer={row} onDone={close} />
      }
      create={
        may('settings.write') && {
          label: t('New printer'),
          form: (close) => <NewPrinter onDone={close} />,
        }
      }
      empty={t('No network printers yet.')}
    />
  );
}

type Values = { outletId: string; name: string; host: string; port: number };

function NewPrinter({ onDone }: { onDone: () => void }) {
  const { data: outlets = [] } = useAllRows('/outlets');
  const onlyOutletId = outlets.length === 1 ? outlets[0]?.id : undefined;
  const entry = useEntry<Values, Printer>({
    initial: { outletId: '', name: '', host: '', port: 9100 },
    send: (values, headers) =>
      dataOf(
        client.POST('/settings/printers', {
          headers,
          body: { ...values, outletId: values.outletId || (onlyOutletId ?? '') },
        }),
      ),
    done: t('Printer added.'),
    onDone,
  });
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      {!onlyOutletId && (
        <Select
          label={t('Outlet')}
          required
          searchable
          data={outlets.map(({ id, name }) => ({ value: id, label: name }))}
          {...entry.form.getInputProps('outletId')}
        />
      )}
      <PrinterFields form={entry.form} />
    </EntryForm>
  );
}

function EditPrinter({ printer, onDone }: { printer: Printer; onDone: () => void }) {
  const { outletId, name, host, port } = printer;
  const params = { path: { printerId: printer.id } };
  const entry = useEntry<Values, Printer>({
    initial: { outletId, name, host, port },
    version: printer.version,
    send: ({ outletId: _, ...body }, headers, version) =>
      dataOf(
        client.PATCH('/settings/printers/{printerId}', {
          params,
          headers,
          body: { ...body, ...(version && { version }) },
        }),
      ),
    done: t('Changes saved.'),
    onDone,
  });
  return (
    <Stack>
      <EntryForm entry={entry} onCancel={onDone}>
        <PrinterFields form={entry.form} />
      </EntryForm>
      <DeleteButton
        label={t('Delete')}
        warning={t('Tills that use it can no longer print.')}
        send={(headers) => dataOf(client.DELETE('/settings/printers/{printerId}', { params, headers }))}
        done={t('Printer deleted.')}
        onDone={onDone}
      />
    </Stack>
  );
}

function PrinterFields({ form }: { form: ReturnType<typeof useEntry<Values, Printer>>['form'] }) {
  return (
    <>
      <TextInput label={t('Name')} placeholder={t('Kitchen')} required {...form.getInputProps('name')} />
      <TextInput
        label={t('Address')}
        description={t('An IP address or name on the network of the server.')}
        placeholder="192.168.1.50"
        required
        {...form.getInputProps('host')}
      />
      <NumberInput
        label={t('Port')}
        description={t('Most printers use 9100.')}
        min={1}
        max={65_535}
        decimals={0}
        {...form.getInputProps('port')}
      />
    </>
  );
}
