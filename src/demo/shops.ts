import type { Role } from '../http/access.ts';

export const business = {
  businessName: 'Harbour Grocers',
  firstName: 'Amara',
  lastName: 'Nwosu',
  email: 'owner@demo.example',
  currency: 'NGN',
  timezone: 'Africa/Lagos',
};
/** Lagos has no summer time: it is always one hour ahead of UTC. */
export const hoursAheadOfUtc = 1;
/** The hour at which the kiosk's business day begins. The kiosk sells at night. */
export const nightEndsAt = 4;

export const people: Record<Exclude<Role, 'OWNER' | 'OPERATOR'>, [string, string]> = {
  MANAGER: ['Tunde', 'Bello'],
  CASHIER: ['Ngozi', 'Eze'],
  STOREKEEPER: ['Musa', 'Ibrahim'],
  ACCOUNTANT: ['Folake', 'Ade'],
};
export const addressOf = (role: Role) => `${role.toLowerCase()}@demo.example`;

export const locations = [
  { name: 'Lagos', country: 'NG' },
  { name: 'Abuja', country: 'NG' },
];

export const warehouse = 'Apapa Warehouse';

export const outlets = [
  { name: 'Marina', location: 'Lagos', type: 'STORE', address: '12 Marina Road', phone: '+2348012345601' },
  { name: 'Ikeja', location: 'Lagos', type: 'STORE', address: '3 Allen Avenue', phone: '+2348012345602' },
  {
    name: 'Night Kiosk',
    location: 'Lagos',
    type: 'KIOSK',
    address: '12 Marina Road',
    dayStartsAt: `0${nightEndsAt}:00`,
  },
  { name: 'Wuse Market', location: 'Abuja', type: 'STORE', address: '40 Aminu Kano Crescent' },
  { name: warehouse, location: 'Lagos', type: 'WAREHOUSE', address: '7 Wharf Road' },
];

export type Shop = {
  outlet: string;
  till: string;
  /** The cash in the drawer in the morning. */
  float: number;
  /** Sales on an average day. */
  sales: number;
  /** The opening hour, and how busy each hour from then on is. Hours past 24 are on the next day. */
  opensAt: number;
  hours: number[];
};

const shopHours = [2, 4, 5, 5, 6, 7, 5, 4, 5, 8, 10, 9, 5, 2];

export const shops: Shop[] = [
  { outlet: 'Marina', till: 'Front counter', float: 20_000, sales: 32, opensAt: 7, hours: shopHours },
  { outlet: 'Ikeja', till: 'Counter 1', float: 15_000, sales: 22, opensAt: 7, hours: shopHours },
  { outlet: 'Wuse Market', till: 'Counter 1', float: 15_000, sales: 14, opensAt: 7, hours: shopHours },
  {
    outlet: 'Night Kiosk',
    till: 'Window',
    float: 5_000,
    sales: 9,
    opensAt: 17,
    hours: [3, 4, 6, 7, 6, 5, 3, 2, 1],
  },
];
