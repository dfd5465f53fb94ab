-- Full-text search by parts of words.

-- Hashes of all runs of three and of five characters (three digits occur in too many numbers), and of the first one or
-- two characters of each word with the blank before it. Tenant and kind are part of the hashes, so that one business
-- does not scan the words of another. We do not use pg_trgm: it skips letters that the server's locale does not know,
-- and only an administrator can install it.
--
-- An index depends on this function, so it is replaced and never dropped. Other hashes would need a new index.
create or replace function text_grams(org_id uuid, kind text, texts text[]) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
declare
  seed bigint := hashtextextended(org_id::text || kind, 0);
  padded text;
  grams bigint[] := '{}';
begin
  foreach padded in array texts loop
    padded := ' ' || padded;
    for at in 1 .. length(padded) - 1 loop
      if at <= length(padded) - 2 then grams := grams || hashtextextended(substr(padded, at, 3), seed); end if;
      if at <= length(padded) - 4 then grams := grams || hashtextextended(substr(padded, at, 5), seed); end if;
      if substr(padded, at, 1) = ' ' then grams := grams || hashtextextended(substr(padded, at, 2), seed); end if;
    end loop;
  end loop;
  return grams;
end $$;

-- Finds the records of a kind by a part of their texts. A part of one or two characters must begin a word. LIKE and @>
-- are not leakproof, so under the tenant's policy they would use no index. Therefore this runs as a role that sees all
-- rows of this table and of no other, and it filters by the tenant itself.
create function find_by_text(wanted_kind text, part text) returns setof uuid
  language plpgsql stable strict security definer rows 100
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  tenant uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  term text := case when length(lower(part)) < 3 then ' ' else '' end || lower(part);
  pattern text := '%' || regexp_replace(term, '[\\%_]', '\\\&', 'g') || '%';
  width integer := case when length(term) < 5 then 3 else 5 end;
  grams bigint[] := array(
    select hashtextextended(substr(term, at, width), hashtextextended(tenant::text || wanted_kind, 0))
    from generate_series(1, greatest(length(term) - width + 1, 1)) at);
begin
  -- Its own index and no other, whatever is thought of how many rows a tenant has: hence the offset.
  return query
    select r.id
    from (select s.org_id, s.kind, s.id, s.texts from public.search_texts s
          where public.text_grams(s.org_id, s.kind, s.texts) @> grams offset 0) r
    where r.org_id = tenant and r.kind = wanted_kind
      and exists (select from unnest(r.texts) one where ' ' || one like pattern);
end $$;
revoke execute on function find_by_text from public;
grant execute on function find_by_text to tillhouse_app;
-- Only a role that may create objects in the schema can become an owner.
grant create on schema public to tillhouse_search;
alter function find_by_text owner to tillhouse_search;
revoke create on schema public from tillhouse_search;
