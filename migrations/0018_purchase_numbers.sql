-- Purchases have numbers, which run without a gap at each outlet; and a code that began numbers stays with its outlet.

-- The codes that an outlet had before: another that took one would give out the same numbers again.
create table former_outlet_codes (
  org_id     uuid not null references organisations,
  code       text not null,
  outlet_id  uuid not null,
  primary key (org_id, code),
  foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade
);
create index former_outlet_codes_by_outlet on former_outlet_codes (org_id, outlet_id);
alter table former_outlet_codes enable row level security;
alter table former_outlet_codes force row level security;
create policy tenant on former_outlet_codes
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on former_outlet_codes to tillhouse_jobs using (true);
grant select on former_outlet_codes to tillhouse_jobs;
grant select, insert on former_outlet_codes to tillhouse_app;

-- The last number of each outlet.
create table purchase_series (
  org_id       uuid not null,
  outlet_id    uuid not null,
  last_number  bigint not null check (last_number > 0),
  primary key (org_id, outlet_id),
  foreign key (org_id, outlet_id) references outlets (org_id, id)
);
alter table purchase_series enable row level security;
alter table purchase_series force row level security;
create policy tenant on purchase_series
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on purchase_series to tillhouse_jobs using (true);
grant select on purchase_series to tillhouse_jobs;
grant select, insert, update on purchase_series to tillhouse_app;

-- LAG1-P000042. No sale is called so: its number has digits alone behind the last dash, whatever the code of its till.
create function purchase_number(outlet_code text, series_number bigint) returns text
  language sql immutable strict parallel safe as $$
  select outlet_code || '-P' || lpad(series_number::text, greatest(6, length(series_number::text)), '0')
$$;

alter table purchases add column number text, add column series_number bigint;

-- What was written before. The owner of the tables is bound by their policies, too, unless it is a superuser.
alter table sales no force row level security;
alter table outlets no force row level security;
alter table purchases no force row level security;
alter table purchase_series no force row level security;
alter table former_outlet_codes no force row level security;
insert into former_outlet_codes (org_id, code, outlet_id)
select distinct on (s.org_id, s.code) s.org_id, s.code, s.outlet_id
from (select org_id, split_part(number, '-', 1) as code, outlet_id from sales) s
join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
where s.code <> o.code
order by s.org_id, s.code, s.outlet_id;
update purchases p
set series_number = n.series_number, number = purchase_number(o.code, n.series_number)
from (select org_id, id, row_number() over (partition by org_id, outlet_id order by created_at, id) as series_number
      from purchases) n, outlets o
where n.org_id = p.org_id and n.id = p.id and o.org_id = p.org_id and o.id = p.outlet_id;
insert into purchase_series (org_id, outlet_id, last_number)
select org_id, outlet_id, max(series_number) from purchases group by org_id, outlet_id;
alter table sales force row level security;
alter table outlets force row level security;
alter table purchases force row level security;
alter table purchase_series force row level security;
alter table former_outlet_codes force row level security;

alter table purchases alter column number set not null, alter column series_number set not null;
create unique index purchases_number_unique on purchases (org_id, number);
create unique index purchases_series_number_unique on purchases (org_id, outlet_id, series_number);

-- Purchases are found by their number, too, and by its counter alone: 42 finds LAG1-P000042.
create or replace function find_purchases(part text) returns setof uuid
  language plpgsql stable strict rows 100
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  tenant uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  counter bigint := case when part ~ '^\d{1,12}$' then part::bigint end;
begin
  return query
    select find_by_text('PURCHASE', part)
    union all
    select p.id from find_parties(part) party cross join lateral (
      select id from purchases where org_id = tenant and vendor_id = party offset 0) p
    union all
    select id from purchases where org_id = tenant and number = upper(part)
    union all
    select p.id from purchase_series n cross join lateral (
      select id from purchases where org_id = tenant and outlet_id = n.outlet_id and series_number = counter offset 0) p
    where n.org_id = tenant and counter is not null;
end $$;
