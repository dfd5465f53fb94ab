-- An archived party is still found by its name, because its trade stays on record.
create function keep_party_texts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_texts where org_id = old.org_id and kind in ('PARTY', 'ARCHIVED_PARTY') and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_texts (org_id, kind, id, texts)
    values (new.org_id, case when new.archived_at is null then 'PARTY' else 'ARCHIVED_PARTY' end, new.id,
            array_remove(array[new.name_key, new.email_key, new.phone], null));
  end if;
  return null;
end $$;
create trigger keep_texts after insert or delete or update of name, email, phone, archived_at on parties
  for each row execute function keep_party_texts();

-- Includes archived parties.
create function find_parties(part text) returns setof uuid language sql stable strict rows 100 as $$
  select find_by_text('PARTY', part) union all select find_by_text('ARCHIVED_PARTY', part)
$$;
