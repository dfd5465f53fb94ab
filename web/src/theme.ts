import { createTheme, type MantineColorsTuple } from '@mantine/core';

const sea: MantineColorsTuple = [
  '#e3f8fc',
  '#d0edf3',
  '#a5d9e4',
  '#77c4d5',
  '#51b3c8',
  '#38a8c0',
  '#28a3bd',
  '#0b7285',
  '#08687a',
  '#005a6a',
];

export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: { light: 7, dark: 7 },
  colors: { sea },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif',
});
