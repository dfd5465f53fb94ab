-- A filed return keeps the kind of each rate, and each tax of a group. Returns that were filed before have neither.
alter table tax_return_lines
  -- Null: sold without a rate, or filed before kinds were kept.
  add column kind text check (kind in ('STANDARD', 'REDUCED', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE')),
  -- The taxes of a group in the tax of the line: name, percentE4, taxMinor (as text, because JSON numbers are not exact
  -- for all readers). Null: the rate is one tax, or the return was filed before they were kept.
  add column components jsonb;
