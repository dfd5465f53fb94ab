-- The language that a user has chosen. Null: as their browser is set.
alter table users add column language text check (language in ('ar', 'en', 'es', 'fr', 'hi', 'pt', 'sw'));
