import { Button, Menu } from '@mantine/core';
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPrinter,
} from '@tabler/icons-react';
import { useState } from 'react';
import { downloadSheet, type SheetRequest, saveFile } from '../../api/download.ts';
import { useSession } from '../../session/session.tsx';
import { locale, t } from '../../words.ts';
import { useToday } from '../figures.tsx';
import { notifyError } from '../notices.tsx';
import { CellReader } from './cell-reader.tsx';
import type { Column } from './row-table.tsx';
import type { SheetTable } from './sheet-table.ts';

type Format = 'csv' | 'xlsx';

/** Downloads or prints what the list shows: its columns, order and filters, with all rows that match. */
export function ExportMenu<Row>({
  name,
  columns,
  load,
  sheetOf,
  print,
  pdf,
}: {
  /** The name of the file, without the day. */
  name: string;
  columns: Column<Row>[];
  /** Reads all rows. */
  load: () => Promise<Row[]>;
  /** Makes the sheet of a list that has more to say in a sheet than on the screen. */
  sheetOf?: ((rows: Row[], shown: string[]) => Promise<SheetTable>) | undefined;
  print: { start: () => void; isBusy: boolean };
  /** What the server makes a PDF of, if it does. */
  pdf?: Omit<SheetRequest, 'name'> | undefined;
}) {
  const {
    organisation: { timezone },
  } = useSession();
  const today = useToday();
  const [isBusy, setBusy] = useState(false);
  const [reading, setReading] = useState<{ format: Format; rows: Row[] }>();

  async function save(format: Format, table: SheetTable) {
    const { csvText } = await import('./sheet-table.ts');
    const file =
      format === 'csv'
        ? new Blob([csvText(table, { locale, timeZone: timezone })], { type: 'text/csv' })
        : new Blob([(await import('./workbook-file.ts')).workbookFile(table, timezone)]);
    saveFile(file, `${name}-${today}.${format}`);
  }
  const finish = (work: Promise<void>) =>
    work.catch(notifyError).finally(() => {
      setReading(undefined);
      setBusy(false);
    });
  async function start(format: Format) {
    setBusy(true);
    try {
      const rows = await load();
      if (!sheetOf) return setReading({ format, rows });
      const table = await sheetOf(
        rows,
        columns.map(({ key }) => key),
      );
      await finish(save(format, table));
    } catch (error) {
      await finish(Promise.reject(error));
    }
  }
  return (
    <>
      <Menu position="bottom-end" keepMounted={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy || print.isBusy}>
            {t('Export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => start('xlsx')}>
            {t('Excel (XLSX)')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => start('csv')}>
            {t('CSV')}
          </Menu.Item>
          {pdf && (
            <Menu.Item
              leftSection={<IconFileTypePdf size={16} />}
              onClick={() => {
                setBusy(true);
                finish(downloadSheet({ ...pdf, name: `${name}-${today}` }, 'pdf'));
              }}
            >
              {t('PDF')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={print.start}>
            {t('Print')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {reading && (
        <CellReader
          columns={columns}
          rows={reading.rows}
          onDone={(cells) =>
            finish(save(reading.format, { titles: columns.map(({ title }) => title), rows: cells }))
          }
        />
      )}
    </>
  );
}
