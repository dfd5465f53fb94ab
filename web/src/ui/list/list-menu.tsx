import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { t } from '../../words.ts';

type Props = {
  columns: { key: string; title: string }[];
  shown: string[];
  onColumns: (shown: string[] | undefined) => void;
};

/** Chooses the columns. */
export function ListMenu({ columns, shown, onColumns }: Props) {
  const toggle = (key: string) => {
    const after = columns.map((column) => column.key).filter((one) => (one === key) !== shown.includes(one));
    if (after.length > 0) onColumns(after);
  };
  return (
    <Menu closeOnItemClick={false} position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={t('Columns')}>
          <IconColumns3 size={18} />
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
      </Menu.Dropdown>
    </Menu>
  );
}
