-- Scales and printers: units that are measured at the till, barcodes with a weight or a price, printers on the network.

-- What a unit is measured in when it is sold; null: it is counted. Units that are there stay as they were: no till asks
-- for a weight because of an update.
alter table measurements add column measured_in text check (measured_in in ('KG', 'G', 'LB', 'OZ', 'L', 'M'));

-- How the barcodes of the scales of a business are made: a list of {pattern, holds, decimals}.
alter table organisations add column barcode_layouts jsonb not null default '[]';

-- Receipt printers on the network of the server, each at an outlet.
create table printers (
  org_id      uuid not null references organisations,
  id          uuid not null,
  outlet_id   uuid not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  host        text not null,
  port        integer not null check (port between 1 and 65535),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, id),
  constraint printers_outlet_id_exists foreign key (org_id, outlet_id) references outlets (org_id, id)
    on delete cascade
);
create unique index printers_name_unique on printers (org_id, outlet_id, name_key);
create index printers_by_created_at on printers (org_id, created_at, id);
alter table printers enable row level security;
alter table printers force row level security;
create policy tenant on printers
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on printers to tillhouse_jobs using (true);
grant select on printers to tillhouse_jobs;
grant select, insert, update, delete on printers to tillhouse_app;
