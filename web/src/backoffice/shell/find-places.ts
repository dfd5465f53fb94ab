import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import type { Found } from './find-records.ts';
import { usePlaces } from './sidebar.tsx';

const atMost = 8;

/** The pages of the sidebar, and those below them. */
export function useFoundPages(text: string): Found[] {
  const { may } = useSession();
  const places = usePlaces().flatMap(({ places: some }) => some);
  const behind = [
    { label: t('Refunds'), to: '/sales/refunds', permission: 'sales.read' },
    { label: t('Sales by product'), to: '/sales/by-product', permission: 'sales.read' },
    { label: t('Till exceptions'), to: '/shifts/exceptions', permission: 'sales.read' },
    { label: t('Tills'), to: '/tills', permission: 'sales.sell' },
    { label: t('Categories'), to: '/categories', permission: 'inventory.read' },
    { label: t('Journal'), to: '/accounts/journal', permission: 'money.read' },
    { label: t('Trial balance'), to: '/accounts/trial-balance', permission: 'money.read' },
  ].filter(({ permission }) => may(permission));
  const profile = { label: t('Profile and security'), to: '/profile' };
  return among([...places, ...behind, profile], text);
}

export function useFoundActions(text: string): Found[] {
  const { may } = useSession();
  const open = { open: 'new' };
  const actions = [
    { label: t('New sale'), to: '/till', permission: 'sales.sell' },
    { label: t('New product'), to: '/products/new', permission: 'inventory.write' },
    { label: t('New customer'), to: '/customers', search: open, permission: 'crm.write' },
    { label: t('New vendor'), to: '/vendors', search: open, permission: 'crm.write' },
    { label: t('New purchase'), to: '/purchases/new', permission: 'inventory.write' },
    { label: t('New expense'), to: '/expenses', search: open, permission: 'money.write' },
    { label: t('New till'), to: '/tills', search: open, permission: 'org.write' },
    { label: t('New outlet'), to: '/outlets', search: open, permission: 'org.write' },
  ].filter(({ permission }) => may(permission));
  return among(actions, text);
}

function among(all: Omit<Found, 'key'>[], text: string): Found[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return all
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, atMost)
    .map((one) => ({ ...one, key: `${one.to} ${one.label}` }));
}
