import { locale } from '../../words.ts';

const names = new Intl.DisplayNames(locale, { type: 'currency' });

export const currencyName = (code: string): string => names.of(code) ?? code;
