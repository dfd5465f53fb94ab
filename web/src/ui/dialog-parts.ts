/** Dialogs and panels at the side, loaded with the first that opens. */
export { Drawer, Modal } from '@mantine/core';
