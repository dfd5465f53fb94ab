-- The chart of accounts: every account has a section of the statements, can be archived, and the accounts that tax,
-- returns, gifts and the owner need are there.

-- What an account is in the statements. An account that nobody has placed follows from its type.
alter table standard_accounts add column section text;
update standard_accounts set section = case
  when type = 'ASSET' then 'CURRENT_ASSETS'
  when type = 'LIABILITY' then 'LIABILITIES'
  when type = 'EQUITY' then 'EQUITY'
  when type = 'INCOME' then case income_type when 'SALES' then 'REVENUE' else 'OTHER' end
  when system_key in ('COST_OF_SALES', 'SHRINKAGE') then 'COST_OF_SALES'
  else 'OPERATING_EXPENSES' end;
alter table standard_accounts alter column section set not null;

insert into standard_accounts (code, name, type, income_type, system_key, section) values
  ('1500', 'Input tax',                 'ASSET',     null,    'INPUT_TAX',         'CURRENT_ASSETS'),
  ('2010', 'Goods received not billed', 'LIABILITY', null,    'GOODS_NOT_BILLED',  'LIABILITIES'),
  ('3200', 'Retained earnings',         'EQUITY',    null,    'RETAINED_EARNINGS', 'EQUITY'),
  ('3300', 'Owner''s drawings',         'EQUITY',    null,    'DRAWINGS',          'EQUITY'),
  ('4010', 'Sales returns',             'INCOME',    'SALES', 'SALES_RETURNS',     'REVENUE'),
  ('4020', 'Discounts given',           'INCOME',    'SALES', 'DISCOUNTS_GIVEN',   'REVENUE'),
  ('5110', 'Samples',                   'EXPENSE',   null,    'SAMPLES',           'OPERATING_EXPENSES'),
  ('5120', 'Internal use',              'EXPENSE',   null,    'INTERNAL_USE',      'OPERATING_EXPENSES');

alter table accounts
  add column section text,
  -- Nothing is posted to an archived account. Its history stays in the books.
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'ARCHIVED'));
update accounts set section = case
  when type = 'ASSET' then 'CURRENT_ASSETS'
  when type = 'LIABILITY' then 'LIABILITIES'
  when type = 'EQUITY' then 'EQUITY'
  when type = 'INCOME' then case income_type when 'SALES' then 'REVENUE' else 'OTHER' end
  when system_key in ('COST_OF_SALES', 'SHRINKAGE') then 'COST_OF_SALES'
  else 'OPERATING_EXPENSES' end;
alter table accounts
  alter column section set not null,
  add constraint accounts_section_fits_type check (
    case type
      when 'ASSET' then section in ('CURRENT_ASSETS', 'FIXED_ASSETS')
      when 'LIABILITY' then section = 'LIABILITIES'
      when 'EQUITY' then section = 'EQUITY'
      when 'INCOME' then section in ('REVENUE', 'OTHER')
      else section in ('COST_OF_SALES', 'OPERATING_EXPENSES', 'OTHER') end),
  -- The product posts to its own accounts at any time.
  add constraint accounts_of_the_system_stay check (system_key is null or status = 'ACTIVE');

-- A business may have used the code or the name.
insert into accounts (org_id, id, code, name, type, income_type, system_key, section)
select o.org_id, gen_random_uuid(),
       case when exists (select from accounts a where a.org_id = o.org_id and a.code = s.code)
            then s.code || '-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 8)) else s.code end,
       case when exists (select from accounts a where a.org_id = o.org_id and a.name_key = lower(s.name))
            then s.name || ' (' || left(replace(gen_random_uuid()::text, '-', ''), 8) || ')' else s.name end,
       s.type, s.income_type, s.system_key, s.section
from organisations o cross join standard_accounts s
where s.system_key in ('INPUT_TAX', 'GOODS_NOT_BILLED', 'RETAINED_EARNINGS', 'DRAWINGS', 'SALES_RETURNS',
                       'DISCOUNTS_GIVEN', 'SAMPLES', 'INTERNAL_USE')
  and exists (select from accounts a where a.org_id = o.org_id and a.system_key = 'CASH');

-- The month in which the fiscal year of a business starts. Profits before that are retained earnings.
alter table organisations
  add column fiscal_year_starts_in smallint not null default 1 check (fiscal_year_starts_in between 1 and 12);

-- Statements read the days of a period, of all accounts.
create index account_days_by_date on account_days (org_id, business_date);
