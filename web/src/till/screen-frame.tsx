import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../words.ts';

type Props = { title: string; size?: string | number; onClose: () => void; children: ReactNode };

/** A screen over the selling screen; on a phone it takes all of it. */
export function ScreenFrame({ title, size = 'lg', onClose, children }: Props) {
  const isSmall = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isSmall ?? false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('Close'), size: 56, iconSize: 24 }}
      classNames={{ content: 'till-screen' }}
      styles={{ title: { fontWeight: 700, fontSize: 20 } }}
    >
      {children}
    </Modal>
  );
}
