import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../words.ts';

type Props = {
  title: string;
  size?: string | number;
  /** Whether it is a step within a screen. Esc then leads one step back and does not close the whole screen. */
  isStep?: boolean;
  /** False while a sheet lies over it. Esc then closes the sheet. */
  closesOnEscape?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A screen over the selling screen. On a phone it fills the display. */
export function ScreenFrame({
  title,
  size = 'lg',
  isStep = false,
  closesOnEscape = true,
  onClose,
  children,
}: Props) {
  const isSmall = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={closesOnEscape}
      title={title}
      size={size}
      fullScreen={isSmall ?? false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('Close'), size: 56, iconSize: 24 }}
      classNames={{ content: 'till-screen' }}
      styles={{ title: { fontWeight: 700, fontSize: 20 } }}
      {...(isStep && { 'data-takes-keys': true })}
    >
      {children}
    </Modal>
  );
}
