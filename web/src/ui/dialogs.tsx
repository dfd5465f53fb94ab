import type { DrawerProps, ModalProps } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const LazyModal = lazy(() => import('./dialog-parts.ts').then(({ Modal }) => ({ default: Modal })));
const LazyDrawer = lazy(() => import('./dialog-parts.ts').then(({ Drawer }) => ({ default: Drawer })));

/** A dialog. Its code is loaded when it is first opened, because most pages are left without opening one. */
export function Modal(props: ModalProps) {
  return <Opened dialog={LazyModal} props={props} />;
}

/** A panel at the side, loaded alike. */
export function Drawer(props: DrawerProps) {
  return <Opened dialog={LazyDrawer} props={props} />;
}

function Opened<Props extends { opened: boolean }>({
  dialog: Dialog,
  props,
}: {
  dialog: ComponentType<Props>;
  props: Props;
}) {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (props.opened) setUsed(true);
  }, [props.opened]);
  return isUsed && <Suspense>{<Opening dialog={Dialog} props={props} />}</Suspense>;
}

/** A dialog notes where the focus was when it opens, so it must be there before, closed. */
function Opening<Props extends { opened: boolean }>({
  dialog: Dialog,
  props,
}: {
  dialog: ComponentType<Props>;
  props: Props;
}) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <Dialog {...props} opened={props.opened && isThere} />;
}
