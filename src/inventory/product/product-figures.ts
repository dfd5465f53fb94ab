import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { QuantitySum, sumFromE4, UnitPrice } from '../../http/quantity.ts';
import { Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { divideRounded, toE4 } from '../../values/quantity.ts';
import { seesCost } from '../cost.ts';
import { averageCostOver } from '../stock/book/average-cost.ts';
import type { StockLevel } from '../stock/book/rules.ts';

export const VariantFigures = named(
  'VariantFigures',
  Exactly({
    variantId: Id,
    quantity: {
      ...QuantitySum,
      description:
        'In stock, in base units: at the outlet of the filter, else at all outlets that you may see.',
    },
    averageCost: Nullable({
      ...UnitPrice,
      description:
        'Cost of one base unit. Null when it was never bought, and for users who may not see costs.',
    }),
    marginPercent: Nullable(
      Type.Number({
        description:
          'What is left of the price of the base unit, without tax, after its cost: up to 2 decimals. Null without a price or a cost.',
        examples: [32.5],
      }),
    ),
  }),
);
type VariantFigures = Static<typeof VariantFigures>;

/** Of each variant, its price and its stock, the outlet that moved last first. Whole numbers are text, so that none is cut. */
type Levels = {
  variantId: string;
  priceE4: string | null;
  levels: { [Field in keyof StockLevel]: string }[];
};
/** What a margin needs to know of product `p`. */
export type FigureRow = { kind: string; levels: Levels[]; includedTaxE4: bigint };

/** Columns of product `p` that its figures are computed from. One query reads them for a whole page. */
export function figureColumns(actor: Actor, outletId: string | undefined): Sql {
  return sql`
    coalesce((
      select json_agg(json_build_object(
        'variantId', v.id,
        'priceE4', (
          select i.price_e4::text from item_prices i
          where i.org_id = v.org_id and i.variant_id = v.id and i.factor_e4 = 10000 order by i.id limit 1),
        'levels', coalesce((
          select json_agg(json_build_object(
            'quantityE4', s.quantity_e4::text, 'valueMinor', s.value_minor::text,
            'knownQuantityE4', s.known_quantity_e4::text, 'knownValueMinor', s.known_value_minor::text)
            order by s.updated_at desc, s.outlet_id)
          from stock s
          where s.org_id = v.org_id and s.variant_id = v.id
            and (${actor.outletIds}::uuid[] is null or s.outlet_id = any(${actor.outletIds}::uuid[]))
            and (${outletId ?? null}::uuid is null or s.outlet_id = ${outletId ?? null})), '[]'))
        order by v.position, v.id)
      from variants v where v.org_id = p.org_id and v.product_id = p.id), '[]') as levels,
    coalesce((
      select tax_percent_on(t, business_date(now(), o.timezone, '00:00')) from tax_rates t
      join organisations o on o.org_id = t.org_id and o.prices_include_tax
      where t.org_id = p.org_id and t.id = p.tax_rate_id), 0) as "includedTaxE4"`;
}

/** The stock of a product, and the stock, cost and margin of each of its variants. */
export function figuresOf(actor: Actor, { kind, levels, includedTaxE4 }: FigureRow) {
  const variants = levels.map(({ variantId, priceE4, levels }) => ({
    variantId,
    price: priceE4 === null ? 0n : BigInt(priceE4),
    levels: levels.map(
      (level) =>
        Object.fromEntries(Object.entries(level).map(([name, text]) => [name, BigInt(text)])) as StockLevel,
    ),
  }));
  const quantityOf = (levels: StockLevel[]) => levels.reduce((sum, { quantityE4 }) => sum + quantityE4, 0n);
  return {
    quantity: kind === 'GOODS' ? sumFromE4(quantityOf(variants.flatMap(({ levels }) => levels))) : null,
    figures: variants.map(({ variantId, price, levels }): VariantFigures => {
      const averageCost = seesCost(actor) ? averageCostOver(actor, levels) : null;
      return {
        variantId,
        quantity: sumFromE4(quantityOf(levels)),
        averageCost,
        marginPercent: marginPercent({ priceE4: price, includedTaxE4, cost: averageCost }),
      };
    }),
  };
}

/** A rate of 100 % is stored as a million. */
const wholeE4 = 1_000_000n;

export function marginPercent({
  priceE4,
  includedTaxE4,
  cost,
}: {
  priceE4: bigint;
  /** The tax that the price includes, in ten-thousandths of a percent. */
  includedTaxE4: bigint;
  cost: number | null;
}): number | null {
  const costE4 = cost === null ? undefined : toE4(cost);
  if (priceE4 === 0n || costE4 === undefined) return null;
  // 1 − cost × (1 + tax) ÷ price, in hundredths of a percent.
  const costWithTax = costE4 * (wholeE4 + includedTaxE4);
  const price = priceE4 * wholeE4;
  return Number(divideRounded((price - costWithTax) * 10_000n, price)) / 100;
}
