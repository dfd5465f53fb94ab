import { Kbd, Table } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Modal } from '../../ui/dialogs.tsx';
import { t } from '../../words.ts';

/** The keyboard shortcuts that `?` shows. */
export default function KeysHelp({ openCount }: { openCount: number }) {
  const [shownFor, setShownFor] = useState(0);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    setShownFor(openCount);
    setOpen(true);
  }, [openCount]);
  const keys = [
    ['Ctrl+K', t('Find pages, actions and records')],
    ['/', t('Search in this list')],
    ['J', t('Next row')],
    ['K', t('Previous row')],
    ['Enter', t('Open the row')],
    ['E', t('Open the row to edit it')],
    ['X', t('Select the row')],
    ['N', t('Create new')],
    ['Esc', t('Close what is open')],
    ['?', t('Show these shortcuts')],
  ];
  return (
    <Modal
      opened={isOpen && shownFor > 0}
      onClose={() => setOpen(false)}
      title={t('Keyboard shortcuts')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Table aria-label={t('Keyboard shortcuts')}>
        <Table.Tbody>
          {keys.map(([key, action]) => (
            <Table.Tr key={key}>
              <Table.Td w={110}>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{action}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
