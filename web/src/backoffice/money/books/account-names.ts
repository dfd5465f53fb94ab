import { t } from '../../../words.ts';
import { standardAccounts } from './standard-accounts.ts';

const names = new Set(Object.values(standardAccounts));

/** The name of an account in the language of the page, as long as nobody has given it another one. */
export const accountName = (name: string): string => (names.has(name) ? t(name) : name);
