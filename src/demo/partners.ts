/** `isPaidAtOnce`: deliveries are paid by bank at once. Otherwise they are owed for a while. */
export const vendors = [
  {
    name: 'Mainland Grain Traders',
    phone: '+2348021110001',
    address: '4 Mile 12 Road, Lagos',
    isPaidAtOnce: false,
  },
  { name: 'Ojo Farm Gate', phone: '+2348021110002', address: 'Ojo, Lagos', isPaidAtOnce: true },
  {
    name: 'Sunrise Street Bakery',
    phone: '+2348021110003',
    address: '9 Sunrise Street, Lagos',
    isPaidAtOnce: true,
  },
  {
    name: 'Coastline Beverages',
    phone: '+2348021110004',
    address: '22 Creek Road, Lagos',
    isPaidAtOnce: false,
  },
  {
    name: 'Bright Home Supplies',
    phone: '+2348021110005',
    address: '17 Balogun Lane, Lagos',
    isPaidAtOnce: true,
  },
];

export const customers = [
  { name: 'Adeola Hotels', email: 'stores@adeola.example', phone: '+2348031110001', creditLimit: 400_000 },
  { name: 'Bola Adeyemi', email: 'bola@contact.example', phone: '+2348031110002', creditLimit: 100_000 },
  { name: 'Chidi Okafor', phone: '+2348031110003', creditLimit: 100_000 },
  {
    name: 'Harbour View School',
    email: 'bursar@harbourview.example',
    phone: '+2348031110004',
    creditLimit: 300_000,
  },
  { name: 'Efe Omoregie', phone: '+2348031110005', creditLimit: 100_000 },
  { name: 'Fatima Yusuf', email: 'fatima@contact.example', phone: '+2348031110006', creditLimit: 100_000 },
  { name: 'Ibrahim Sani', phone: '+2348031110007', creditLimit: 100_000 },
  { name: 'Kemi Balogun', email: 'kemi@contact.example', phone: '+2348031110008', creditLimit: 100_000 },
  {
    name: 'Lekki Canteen',
    email: 'kitchen@lekkicanteen.example',
    phone: '+2348031110009',
    creditLimit: 250_000,
  },
  { name: 'Ngozi Umeh', phone: '+2348031110010', creditLimit: 20_000 },
];

export const banks = [
  {
    name: 'Main account',
    bankName: 'First Coast Bank',
    accountNumber: '0012345678',
    openingBalance: 12_000_000,
  },
  { name: 'Savings', bankName: 'Lagoon Savings', accountNumber: '9087654321', openingBalance: 3_500_000 },
];

/** Name, account code, payee, amount, and every how many days. */
export const costs: [name: string, code: string, payee: string, amount: number, everyDays: number][] = [
  ['Rent', '6100', 'Marina Estates', 450_000, 28],
  ['Wages', '6200', 'Staff', 310_000, 14],
  ['Electricity', '6300', 'Island Power', 86_500, 14],
  ['Generator fuel', '6400', 'Ahmadu Fuels', 42_000, 4],
  ['Transport', '6500', 'Danfo Couriers', 18_500, 3],
  ['Cleaning', '6600', 'Sparkle Crew', 12_000, 7],
];
