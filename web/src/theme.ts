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

/** Made when the texts of the page are loaded. */
export const makeTheme = () =>
  createTheme({
    primaryColor: 'sea',
    primaryShade: { light: 7, dark: 7 },
    colors: { sea },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Screen readers need a name for every close button.
    components: {
      Modal: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Show what is typed') } },
      },
      // Descriptions stand below the field, so that fields side by side line up.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
      // Typing after a click replaces the chosen option instead of being inserted into it.
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

/** The default colours are too faint for many people. These have a contrast of at least 4.5. */
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
    // The defaults are almost white, so that red would not look red.
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
