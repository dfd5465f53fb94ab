import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import type { MouseEvent } from 'react';
import { t } from './words.ts';

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
  respectReducedMotion: true,
  // Every panel can be closed by who hears the page, too.
  components: {
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    // What explains a field stands below it, so that fields side by side are on one line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    // What is typed after a click replaces what was chosen, instead of landing in the middle of it.
    Select: {
      defaultProps: {
        onClick: (event: MouseEvent<HTMLInputElement>) => {
          if (!event.currentTarget.readOnly) event.currentTarget.select();
        },
      },
    },
  },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif',
});

/** The library's own are too faint to read for many: these have a contrast of 4.5 and more. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#6a7178',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-teal-light-color': '#05603f',
    '--mantine-color-blue-light-color': '#1558a5',
    '--mantine-color-yellow-light-color': '#7a4d00',
    '--mantine-color-orange-light-color': '#8f3c05',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-gray-light-color': '#495057',
  },
  dark: {
    '--mantine-color-dimmed': '#a6adb4',
    '--mantine-color-placeholder': '#9aa1a8',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#77c4d5',
    '--mantine-color-sea-light-color': '#a5d9e4',
    // The library's are all but white, so that red is not seen to be red.
    '--mantine-color-teal-light-color': '#8ce9ca',
    '--mantine-color-blue-light-color': '#a5d8ff',
    '--mantine-color-yellow-light-color': '#ffe08a',
    '--mantine-color-orange-light-color': '#ffc999',
    '--mantine-color-red-light-color': '#ffa8a8',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-gray-light': '#3b3f43',
  },
});
