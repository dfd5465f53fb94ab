-- Tax returns that were filed. Each begins on the day after the one before it.
create table tax_returns (
  org_id     uuid not null references organisations,
  id         uuid not null,
  starts_on  date not null,
  ends_on    date not null check (ends_on >= starts_on),
  note       text,
  filed_by   uuid not null,
  filed_at   timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index tax_returns_by_end on tax_returns (org_id, ends_on);

-- The figures of a return, as they were filed.
create table tax_return_lines (
  org_id          uuid not null,
  return_id       uuid not null,
  position        smallint not null,
  -- Whether the documents are of days before the return.
  is_late         boolean not null,
  side            text not null check (side in ('SOLD', 'REFUNDED', 'BOUGHT', 'RETURNED')),
  -- Null: sold without a rate. The name and the percentage are those of the day of filing.
  tax_rate_id     uuid,
  name            text,
  percent_e4      bigint not null,
  is_recoverable  boolean not null,
  net_minor       numeric not null,
  tax_minor       numeric not null,
  primary key (org_id, return_id, position),
  foreign key (org_id, return_id) references tax_returns (org_id, id) on delete cascade,
  foreign key (org_id, tax_rate_id) references tax_rates (org_id, id)
);

-- Documents that came after the return of their day was filed: sales, refunds, and the taxes of what was bought.
create table late_taxes (
  org_id         uuid not null references organisations,
  -- The id of the sale, the refund or the row of input_taxes.
  source_id      uuid not null,
  business_date  date not null,
  -- The first day of the return that it counts in.
  counts_on      date not null check (counts_on > business_date),
  primary key (org_id, source_id)
);
create index late_taxes_by_day on late_taxes (org_id, counts_on, source_id);

-- What filed returns owe to the tax authority, until it is paid.
insert into standard_accounts (code, name, type, income_type, system_key, section) values
  ('2110', 'Tax due', 'LIABILITY', null, 'TAX_DUE', 'LIABILITIES');

-- A business may have used the code or the name.
insert into accounts (org_id, id, code, name, type, income_type, system_key, section)
select o.org_id, gen_random_uuid(),
       case when exists (select from accounts a where a.org_id = o.org_id and a.code = s.code)
            then s.code || '-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 8)) else s.code end,
       case when exists (select from accounts a where a.org_id = o.org_id and a.name_key = lower(s.name))
            then s.name || ' (' || left(replace(gen_random_uuid()::text, '-', ''), 8) || ')' else s.name end,
       s.type, s.income_type, s.system_key, s.section
from organisations o cross join standard_accounts s
where s.system_key = 'TAX_DUE'
  and exists (select from accounts a where a.org_id = o.org_id and a.system_key = 'CASH');

-- Why a customer pays no tax, or a vendor charges none. Null: taxed as usual.
alter table parties add column tax_exempt_reason text;

-- The reason at the time of the sale.
alter table sales add column tax_exempt_reason text;
