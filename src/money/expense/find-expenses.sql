create function keep_expense_texts() returns trigger language plpgsql as $$
begin
  insert into search_texts (org_id, kind, id, texts)
  select org_id, 'EXPENSE', id, array_remove(array[lower(payee), lower(note)], null)
  from brought where payee is not null or note is not null;
  return null;
end $$;
create trigger keep_texts after insert on expenses
  referencing new table as brought for each statement execute function keep_expense_texts();
