-- A till that changes hands by PIN: the session of whoever takes over ends with the session that the till was signed in by.
alter table sessions add column device_session_id uuid;
alter table sessions add constraint sessions_device_session_exists
  foreign key (org_id, device_session_id) references sessions (org_id, id) on delete cascade;
alter table sessions add constraint sessions_key_is_no_till check (key_hash is null or device_session_id is null);
create index sessions_by_device_session on sessions (org_id, device_session_id) where device_session_id is not null;
-- Until now a PIN opened a session like any other, which cannot be told apart any more.
update sessions s set revoked_at = now()
from audit a
where a.org_id = s.org_id and a.operation = 'switchByPin' and a.subject_id = s.id and s.revoked_at is null;

-- Wrong codes are counted with the other attempts, so that one for nobody's account leaves the same trace.
alter table one_time_secrets drop column attempts;

-- Whoever accepts an invitation keeps its outlets from being removed meanwhile; PostgreSQL asks for this right to do so.
grant update (updated_at) on outlets to tillhouse_identity;

