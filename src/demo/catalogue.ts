/** Name, brand, price, cost, how often it is bought, and a larger pack with its price. */
type Goods = [
  name: string,
  brand: string | null,
  price: number,
  cost: number,
  popularity: number,
  pack?: Pack,
];
type Pack = { unit: string; factor: number; price: number };

export type Shelf = {
  category: string;
  /** The parent category. */
  within: string;
  vendor: string;
  isTaxed: boolean;
  /** The base unit. */
  unit: string;
  /** Sold by weight, in fractions of the unit. */
  isWeighed?: boolean;
  goods: Goods[];
};

export const units = [
  { name: 'Piece', abr: 'pc' },
  { name: 'Kilogram', abr: 'kg' },
  { name: 'Pack', abr: 'pk' },
  { name: 'Bottle', abr: 'btl' },
  { name: 'Carton', abr: 'ctn' },
  { name: 'Crate', abr: 'crt' },
];

const carton = (factor: number, price: number): Pack => ({ unit: 'Carton', factor, price });

export const shelves: Shelf[] = [
  {
    category: 'Rice and grains',
    within: 'Food',
    vendor: 'Mainland Grain Traders',
    isTaxed: false,
    unit: 'Pack',
    goods: [
      ['Long grain rice 1 kg', 'Lanternhill', 2_100, 1_650, 9],
      ['Long grain rice 5 kg', 'Lanternhill', 9_800, 7_900, 5],
      ['Brown beans 1 kg', 'Lanternhill', 1_950, 1_480, 7],
      ['Yellow garri 2 kg', 'Quaymill', 2_400, 1_850, 6],
      ['Semolina 1 kg', 'Quaymill', 1_750, 1_330, 5],
      ['Rolled oats 500 g', 'Quaymill', 2_250, 1_700, 4],
      ['Spaghetti 500 g', 'Quaymill', 950, 690, 10, carton(20, 18_000)],
      ['Couscous 500 g', 'Quaymill', 1_600, 1_200, 2],
    ],
  },
  {
    category: 'Cooking',
    within: 'Food',
    vendor: 'Mainland Grain Traders',
    isTaxed: false,
    unit: 'Bottle',
    goods: [
      ['Palm oil 1 l', 'Greenquay', 2_300, 1_780, 6],
      ['Groundnut oil 1 l', 'Greenquay', 3_100, 2_480, 6],
      ['Groundnut oil 5 l', 'Greenquay', 14_200, 11_700, 2],
      ['Tomato paste 400 g', 'Ododo', 1_250, 920, 9, carton(12, 14_000)],
      ['Table salt 500 g', 'Ododo', 350, 220, 5],
      ['Curry powder 25 g', 'Ododo', 300, 190, 6],
      ['Dried thyme 10 g', 'Ododo', 250, 150, 5],
      ['Stock cubes, 50 in a box', 'Ododo', 1_100, 820, 8],
    ],
  },
  {
    category: 'Fresh',
    within: 'Food',
    vendor: 'Ojo Farm Gate',
    isTaxed: false,
    unit: 'Kilogram',
    isWeighed: true,
    goods: [
      ['Tomatoes', null, 1_400, 900, 9],
      ['Red onions', null, 1_100, 720, 8],
      ['Plantain', null, 1_250, 830, 7],
      ['Sweet potatoes', null, 900, 580, 4],
      ['Carrots', null, 1_300, 860, 4],
      ['Oranges', null, 1_000, 640, 5],
      ['Bananas', null, 1_150, 750, 6],
    ],
  },
  {
    category: 'Dairy and eggs',
    within: 'Food',
    vendor: 'Ojo Farm Gate',
    isTaxed: false,
    unit: 'Piece',
    goods: [
      ['Eggs', 'Ojo Farm', 160, 118, 11, { unit: 'Crate', factor: 30, price: 4_500 }],
      ['Fresh milk 1 l', 'Bluepail', 2_200, 1_720, 6],
      ['Evaporated milk 160 g', 'Bluepail', 750, 560, 8, carton(24, 17_000)],
      ['Salted butter 250 g', 'Bluepail', 2_600, 2_050, 3],
      ['Cheddar 200 g', 'Bluepail', 3_400, 2_700, 2],
    ],
  },
  {
    category: 'Bread and biscuits',
    within: 'Food',
    vendor: 'Sunrise Street Bakery',
    isTaxed: false,
    unit: 'Piece',
    goods: [
      ['Sliced bread', 'Sunrise Street', 1_200, 880, 14],
      ['Wholemeal bread', 'Sunrise Street', 1_500, 1_120, 6],
      ['Coconut bread', 'Sunrise Street', 1_650, 1_240, 4],
      ['Meat pie', 'Sunrise Street', 900, 610, 9],
      ['Digestive biscuits 200 g', 'Quaymill', 1_050, 780, 5],
      ['Cream crackers 250 g', 'Quaymill', 1_150, 850, 4],
    ],
  },
  {
    category: 'Soft drinks',
    within: 'Drinks',
    vendor: 'Coastline Beverages',
    isTaxed: true,
    unit: 'Bottle',
    goods: [
      ['Still water 75 cl', 'Tidewell', 300, 190, 16, carton(12, 3_300)],
      ['Still water 1.5 l', 'Tidewell', 550, 370, 8, carton(12, 6_000)],
      ['Cola 50 cl', 'Fizzharbour', 500, 350, 13, carton(12, 5_600)],
      ['Bitter lemon 50 cl', 'Fizzharbour', 500, 350, 7, carton(12, 5_600)],
      ['Malt drink 33 cl', 'Fizzharbour', 650, 470, 9, carton(24, 14_800)],
      ['Ginger beer 33 cl', 'Fizzharbour', 700, 500, 5],
    ],
  },
  {
    category: 'Tea and coffee',
    within: 'Drinks',
    vendor: 'Coastline Beverages',
    isTaxed: true,
    unit: 'Pack',
    goods: [
      ['Black tea, 50 bags', 'Lanternhill', 1_450, 1_050, 5],
      ['Hibiscus tea, 25 bags', 'Lanternhill', 1_300, 940, 3],
      ['Instant coffee 100 g', 'Lanternhill', 3_200, 2_500, 4],
      ['Drinking chocolate 450 g', 'Lanternhill', 3_900, 3_100, 5],
      ['Sugar cubes 500 g', 'Ododo', 1_350, 1_010, 6],
    ],
  },
  {
    category: 'Snacks',
    within: 'Food',
    vendor: 'Coastline Beverages',
    isTaxed: true,
    unit: 'Pack',
    goods: [
      ['Plantain chips 100 g', 'Ododo', 600, 410, 11],
      ['Roasted groundnuts 150 g', 'Ododo', 700, 480, 8],
      ['Chin chin 250 g', 'Sunrise Street', 1_200, 850, 6],
      ['Milk chocolate 80 g', 'Bluepail', 1_250, 930, 6],
      ['Mint sweets', 'Ododo', 150, 85, 8],
    ],
  },
  {
    category: 'Household',
    within: 'Home and care',
    vendor: 'Bright Home Supplies',
    isTaxed: true,
    unit: 'Piece',
    goods: [
      ['Washing powder 900 g', 'Clearwell', 2_350, 1_800, 5],
      ['Dish soap 750 ml', 'Clearwell', 1_450, 1_080, 5],
      ['Bleach 1 l', 'Clearwell', 1_200, 870, 4],
      ['Toilet paper, 4 rolls', 'Clearwell', 1_600, 1_190, 8],
      ['Kitchen towels, 2 rolls', 'Clearwell', 1_500, 1_120, 3],
      ['Matches, 10 boxes', 'Clearwell', 500, 340, 4],
      ['Candles, 6', 'Clearwell', 900, 640, 3],
      ['Batteries AA, 4', 'Clearwell', 1_800, 1_300, 3],
    ],
  },
  {
    category: 'Personal care',
    within: 'Home and care',
    vendor: 'Bright Home Supplies',
    isTaxed: true,
    unit: 'Piece',
    goods: [
      ['Toothpaste 140 g', 'Clearwell', 1_350, 1_000, 5],
      ['Toothbrush', 'Clearwell', 650, 430, 3],
      ['Body lotion 400 ml', 'Greenquay', 3_600, 2_800, 3],
      ['Shampoo 300 ml', 'Greenquay', 2_900, 2_250, 2],
      ['Sanitary pads, 10', 'Clearwell', 1_250, 920, 4],
    ],
  },
];

/** Products with variants, one for each value. */
export const variantProducts = [
  {
    name: 'Fruit juice 1 l',
    brand: 'Tidewell',
    category: 'Soft drinks',
    vendor: 'Coastline Beverages',
    isTaxed: true,
    unit: 'Pack',
    option: 'Flavour',
    values: ['Orange', 'Mango', 'Pineapple', 'Apple'],
    price: 1_850,
    cost: 1_400,
    popularity: 4,
  },
  {
    name: 'Yoghurt 500 ml',
    brand: 'Bluepail',
    category: 'Dairy and eggs',
    vendor: 'Ojo Farm Gate',
    isTaxed: false,
    unit: 'Piece',
    option: 'Flavour',
    values: ['Plain', 'Strawberry', 'Vanilla'],
    price: 1_700,
    cost: 1_280,
    popularity: 4,
  },
  {
    name: 'Bath soap 100 g',
    brand: 'Greenquay',
    category: 'Personal care',
    vendor: 'Bright Home Supplies',
    isTaxed: true,
    unit: 'Piece',
    option: 'Scent',
    values: ['Lime', 'Shea', 'Lavender'],
    price: 700,
    cost: 490,
    popularity: 4,
  },
];

/** A barcode from the range that shops may use internally, with its check digit. */
export function barcodeOf(counter: number): string {
  const digits = `200${String(counter).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
