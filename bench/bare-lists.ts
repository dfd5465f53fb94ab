const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** For each list, one statement that gives its first 25 rows, with the fields of the interface. */
export const bareLists: Record<string, string> = {
  '/inventory/products?limit=25': `
    select p.id, p.name, p.description, v.sku, v.barcode, p.brand, p.category_id as "categoryId", p.kind, p.status,
           p.tax_rate_id as "taxRateId", (p.reorder_level_e4 * 0.0001)::float8 as "reorderLevel",
           null as "imageUrl", '[]'::json as options,
           (select json_agg(json_build_object(
              'id', v.id, 'productId', v.product_id, 'name', v.name, 'sku', v.sku, 'barcode', v.barcode,
              'status', v.status, 'optionValues', '[]'::json,
              'prices', (
                select json_agg(json_build_object(
                  'itemPriceId', i.id, 'variantId', i.variant_id, 'measurementId', i.measurement_id,
                  'factor', i.factor_e4 * 0.0001, 'price', i.price_e4 * 0.0001, 'barcode', i.barcode))
                from item_prices i where i.org_id = v.org_id and i.variant_id = v.id),
              'createdAt', ${instant('v.created_at')}, 'updatedAt', ${instant('v.updated_at')},
              'version', v.version))
            from variants v where v.org_id = p.org_id and v.product_id = p.id) as variants,
           p.created_at as "createdAt", p.updated_at as "updatedAt", p.version
    from (select * from products where org_id = $1 order by sort_key, id limit 25) p
    left join variants v on v.org_id = p.org_id and v.product_id = p.id
    order by p.sort_key, p.id`,
  '/inventory/stock?limit=25': `
    select l.id, l.variant_id as "variantId", json_build_object('id', p.id, 'name', p.name) as product,
           json_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'barcode', v.barcode) as variant,
           json_build_object('id', o.id, 'name', o.name) as outlet,
           coalesce(s.quantity_e4, 0) * 0.0001 as quantity, coalesce(s.value_minor, 0) * 0.01 as value,
           round(s.known_value_minor * 100 / nullif(s.known_quantity_e4, 0), 4) as "averageCost",
           l.reorder_level_e4 * 0.0001 as "reorderLevel", l.status, s.updated_at as "updatedAt"
    from (
      select l.* from outlets o
      cross join lateral (
        select * from stock_listings l
        where l.org_id = o.org_id and l.outlet_id = o.id and l.listed order by l.name_key limit 25) l
      where o.org_id = $1 order by l.name_key, l.outlet_id limit 25) l
    join outlets o on o.org_id = l.org_id and o.id = l.outlet_id
    join variants v on v.org_id = l.org_id and v.id = l.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    left join stock s on s.org_id = l.org_id and s.variant_id = l.variant_id and s.outlet_id = l.outlet_id
    order by l.name_key, l.outlet_id`,
  '/sales?limit=25': `
    select s.id, s.number, s.printed_number as "printedNumber", s.outlet_id as "outletId",
           s.till_session_id as "tillSessionId", s.customer_id as "customerId", s.subtotal_minor * 0.01 as subtotal,
           s.discount_minor * 0.01 as discount, s.tax_minor * 0.01 as tax, s.rounding_minor * 0.01 as rounding,
           s.total_minor * 0.01 as total, s.paid_minor * 0.01 as paid,
           coalesce(d.amount_minor - d.settled_minor, 0) * 0.01 as due, s.exchanged_minor * 0.01 as exchanged,
           s.credited_minor * 0.01 as credited, s.refunded_minor * 0.01 as refunded, s.change_minor * 0.01 as change,
           s.cost_minor * 0.01 as cost, 0 as "returnedCost", s.status, 'PAID' as "paymentStatus",
           s.prices_include_tax as "pricesIncludeTax", s.note, s.user_id as "userId", s.is_offline as "isOffline",
           s.business_date::text as "businessDate", s.completed_at as "completedAt",
           (select sum(i.quantity_e4 * i.factor_e4) from sale_lines i
            where i.org_id = s.org_id and i.sale_id = s.id) * 0.00000001 as items,
           o.name as "outletName", t.name as "tillName", p.name as "customerName",
           u.first_name || ' ' || u.last_name as "userName"
    from (select * from sales where org_id = $1 order by business_date desc, id desc limit 25) s
    left join debts d on d.org_id = s.org_id and d.source_id = s.id and d.source_type = 'SALE'
    join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
    left join till_sessions e on e.org_id = s.org_id and e.id = s.till_session_id
    left join tills t on t.org_id = e.org_id and t.id = e.till_id
    left join parties p on p.org_id = s.org_id and p.id = s.customer_id
    join users u on u.org_id = s.org_id and u.id = s.user_id
    order by s.business_date desc, s.id desc`,
};
