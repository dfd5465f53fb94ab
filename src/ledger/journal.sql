-- An entry and its lines are inserted together and must balance. Checked once per statement, over the inserted rows
-- only.
create function reject_unbalanced_lines() returns trigger language plpgsql as $$
begin
  if exists (select from brought group by org_id, entry_id having sum(amount_minor) <> 0) then
    raise exception 'a journal entry does not balance'
      using errcode = 'check_violation', constraint = 'journal_lines_balance', table = 'journal_lines';
  end if;
  return null;
end $$;
create trigger balance after insert on journal_lines
  referencing new table as brought for each statement execute function reject_unbalanced_lines();

-- An entry is found by its own note and by those of its lines, which are inserted by the same statement. Most entries
-- have none and cost nothing.
create function keep_entry_texts(tenant uuid, entry uuid) returns void language plpgsql as $$
begin
  delete from search_texts where org_id = tenant and kind = 'JOURNAL_ENTRY' and id = entry;
  insert into search_texts (org_id, kind, id, texts)
  select tenant, 'JOURNAL_ENTRY', entry, array_agg(distinct lower(n.note))
  from (select note from journal_entries where org_id = tenant and id = entry
        union all
        select note from journal_lines where org_id = tenant and entry_id = entry) n
  where n.note is not null;
end $$;
create function journal_entry_noted() returns trigger language plpgsql as $$
begin
  perform keep_entry_texts(new.org_id, new.id);
  return null;
end $$;
create trigger keep_texts after insert on journal_entries
  for each row when (new.note is not null) execute function journal_entry_noted();
create function journal_line_noted() returns trigger language plpgsql as $$
begin
  perform keep_entry_texts(new.org_id, new.entry_id);
  return null;
end $$;
create trigger keep_texts after insert on journal_lines
  for each row when (new.note is not null) execute function journal_line_noted();
