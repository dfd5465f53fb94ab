-- Nothing lost: a series of numbers for each device of a till, refunds that arrive after a close, printed numbers.

-- The devices that have sold at a till. The first has the numbers of the till itself; the second has a B behind the code
-- of the till, and so on: so two devices never give the same number, even when neither has a connection.
create table till_devices (
  org_id      uuid not null,
  till_id     uuid not null,
  device_id   text not null,
  letter      text not null,
  -- The id of its series in sale_series; that of the first device is the till itself.
  series_id   uuid not null,
  created_at  timestamptz not null default now(),
  primary key (org_id, till_id, device_id),
  constraint till_devices_till_id_exists foreign key (org_id, till_id) references tills (org_id, id)
);
create unique index till_devices_letter_unique on till_devices (org_id, till_id, letter);
create unique index till_devices_series_id_unique on till_devices (org_id, series_id);
alter table till_devices enable row level security;
alter table till_devices force row level security;
create policy tenant on till_devices
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on till_devices to tillhouse_jobs using (true);
grant select on till_devices to tillhouse_jobs;
grant select, insert on till_devices to tillhouse_app;

-- Who took the drawer over to another device, and when; null: it is where it was opened.
alter table till_sessions add column taken_over_at timestamptz, add column taken_over_by uuid;

-- The number that stands on the receipt, where the sale had to get another one here.
alter table sales add column printed_number text;
create index sales_by_printed_number on sales (org_id, printed_number) where printed_number is not null;
alter table sales no force row level security;
alter table till_exceptions no force row level security;
update sales s set printed_number = e.details ->> 'number'
from till_exceptions e
where e.org_id = s.org_id and e.sale_id = s.id and e.kind = 'NUMBER_COLLISION' and e.details ->> 'number' <> s.number;
alter table sales force row level security;
alter table till_exceptions force row level security;

-- Recorded after its session was closed: the report of the session does not change any more.
alter table refunds add column is_late boolean not null default false;
