import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { downloadSheet, type SheetRequest } from '../../api/download.ts';
import { t } from '../../words.ts';
import { notifyError } from '../notices.tsx';

type Props = {
  columns: { key: string; title: string }[];
  shown: string[];
  onColumns: (shown: string[] | undefined) => void;
  sheet: SheetRequest;
};

/** Chooses columns, and prints or downloads the rows. */
export function ListMenu({ columns, shown, onColumns, sheet }: Props) {
  const toggle = (key: string) => {
    const after = columns.map((column) => column.key).filter((one) => (one === key) !== shown.includes(one));
    if (after.length > 0) onColumns(after);
  };
  const download = (format: 'csv' | 'xlsx') => downloadSheet(sheet, format).catch(notifyError);
  return (
    <Menu closeOnItemClick={false} position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={t('Columns, print, download')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('Columns')}</Menu.Label>
        {columns.map(({ key, title }) => (
          <Menu.Item
            key={key}
            onClick={() => toggle(key)}
            leftSection={<Checkbox.Indicator size="xs" checked={shown.includes(key)} />}
          >
            {title}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onColumns(undefined)}>{t('Reset columns')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item closeMenuOnClick onClick={() => download('csv')}>
          {t('Download as CSV')}
        </Menu.Item>
        <Menu.Item closeMenuOnClick onClick={() => download('xlsx')}>
          {t('Download as XLSX')}
        </Menu.Item>
        <Menu.Item closeMenuOnClick onClick={() => setTimeout(() => print(), 200)}>
          {t('Print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
