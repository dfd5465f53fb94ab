import { exchangeSale } from './exchange-sale.ts';
import { getSale } from './get-sale.ts';
import { refundSale } from './refund-sale.ts';
import { voidSale } from './void-sale.ts';

export const saleOperations = [getSale, refundSale, exchangeSale, voidSale];
