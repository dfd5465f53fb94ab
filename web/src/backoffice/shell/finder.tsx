import { useEffect, useState } from 'react';
import { Modal } from '../../ui/dialogs.tsx';
import { t } from '../../words.ts';
import './finder.css';
import { FinderPanel } from './finder-panel.tsx';

/** Ctrl+K: finds pages, actions, settings and records. */
export default function Finder({ openCount }: { openCount: number }) {
  const [isOpen, setOpen] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens each time that it is called for
  useEffect(() => setOpen(true), [openCount]);
  const close = () => setOpen(false);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      withCloseButton={false}
      padding={0}
      size={620}
      yOffset="min(80px, 8dvh)"
      attributes={{ content: { 'aria-label': t('Find anything') } }}
    >
      <FinderPanel onClose={close} />
    </Modal>
  );
}
