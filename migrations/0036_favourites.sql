-- The tiles of an outlet's tills, in the order in which somebody arranged them. A layout is read and written whole.
create table favourite_layouts (
  org_id      uuid not null references organisations,
  outlet_id   uuid not null,
  tiles       jsonb not null,
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (org_id, outlet_id),
  foreign key (org_id, outlet_id) references outlets (org_id, id) on delete cascade
);
alter table favourite_layouts enable row level security;
alter table favourite_layouts force row level security;
create policy tenant on favourite_layouts
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy every_tenant on favourite_layouts to tillhouse_jobs using (true);
grant select on favourite_layouts to tillhouse_jobs;
grant select, insert, update, delete on favourite_layouts to tillhouse_app;

-- As tiles show an image. Of images that were there before it is made when somebody first asks for it.
alter table product_images add column small_webp bytea;
grant update (small_webp) on product_images to tillhouse_app;
