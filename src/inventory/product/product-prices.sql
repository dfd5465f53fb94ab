-- What products are sorted by: the lowest price of a base unit among the variants for sale or, if none is, among all.
-- Beside the products, so that a new price does not touch their indexes. A product without a price has -1, which comes
-- before those that cost nothing.
create view due_product_prices with (security_invoker) as
  select v.org_id, v.product_id,
         coalesce(case when bool_or(v.status = 'ACTIVE') then min(i.price_e4) filter (where v.status = 'ACTIVE')
                       else min(i.price_e4) end, -1) as lowest_e4
  from variants v
  left join item_prices i on i.org_id = v.org_id and i.variant_id = v.id and i.factor_e4 = 10000
  group by v.org_id, v.product_id;
grant select on due_product_prices to tillhouse_app, tillhouse_jobs;

-- The rows are locked first, in one order: a change of another variant at the same time has then ended, and its price
-- is read. Nested loops are switched on here, as in keep_product_texts.
create function keep_product_prices(org_ids uuid[], product_ids uuid[]) returns void
  language plpgsql strict set enable_nestloop = on as $$
begin
  perform from product_prices l
  where l.org_id = any(array(select distinct unnest(org_ids))) and l.product_id = any(product_ids)
  order by l.org_id, l.product_id for no key update;
  insert into product_prices (org_id, product_id, lowest_e4)
  select k.org_id, k.id, d.lowest_e4
  from (select distinct * from unnest(org_ids, product_ids) as n (org_id, id)) k
  cross join lateral (
    select d.lowest_e4 from due_product_prices d where d.org_id = k.org_id and d.product_id = k.id) d
  order by k.org_id, k.id
  on conflict (org_id, product_id) do update set lowest_e4 = excluded.lowest_e4
  where product_prices.lowest_e4 <> excluded.lowest_e4;
end $$;

create function keep_prices_of_variants() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_prices(array_agg(c.org_id), array_agg(c.product_id)) from changed c
    join before b on b.org_id = c.org_id and b.id = c.id and b.status <> c.status;
  else
    perform keep_product_prices(array_agg(c.org_id), array_agg(c.product_id)) from changed c;
  end if;
  return null;
end $$;
create trigger keep_prices_inserted after insert on variants
  referencing new table as changed for each statement execute function keep_prices_of_variants();
create trigger keep_prices_updated after update on variants
  referencing old table as before new table as changed for each statement execute function keep_prices_of_variants();
create trigger keep_prices_deleted after delete on variants
  referencing old table as changed for each statement execute function keep_prices_of_variants();

create function keep_prices_of_units() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform keep_product_prices(array_agg(v.org_id), array_agg(v.product_id)) from changed c
    join before b on b.org_id = c.org_id and b.id = c.id
      and (b.price_e4, b.factor_e4) <> (c.price_e4, c.factor_e4)
    join variants v on v.org_id = c.org_id and v.id = c.variant_id;
  else
    perform keep_product_prices(array_agg(v.org_id), array_agg(v.product_id)) from changed c
    join variants v on v.org_id = c.org_id and v.id = c.variant_id
    where c.factor_e4 = 10000;
  end if;
  return null;
end $$;
create trigger keep_prices_inserted after insert on item_prices
  referencing new table as changed for each statement execute function keep_prices_of_units();
create trigger keep_prices_updated after update on item_prices
  referencing old table as before new table as changed for each statement execute function keep_prices_of_units();
create trigger keep_prices_deleted after delete on item_prices
  referencing old table as changed for each statement execute function keep_prices_of_units();

create function forget_product_prices() returns trigger language plpgsql as $$
begin
  delete from product_prices l using changed c where l.org_id = c.org_id and l.product_id = c.id;
  return null;
end $$;
create trigger forget_prices after delete on products
  referencing old table as changed for each statement execute function forget_product_prices();
