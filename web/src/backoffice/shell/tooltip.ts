/** Loaded by the narrow menu. */
export { Tooltip as default } from '@mantine/core';
