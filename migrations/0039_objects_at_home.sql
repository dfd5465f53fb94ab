-- Views, functions, triggers, policies and rights stand in src/<area>/*.sql from now on. What earlier migrations made of
-- them goes here, and comes back from those files in the same transaction. Rights and policies need no line: each call of
-- protect_tenant replaces those of its table. Two functions stay, because tables rest on them: new_id is the default of a
-- column, and an index is made of text_grams.

-- The files as they were when this database last had them.
create table schema_files (
  file      text primary key,
  checksum  text not null
);
-- What those files made: dropped before the next migration, and made again after it.
create table schema_objects (
  kind  text not null check (kind in ('trigger', 'view', 'function')),
  name  text not null,
  primary key (kind, name)
);

drop trigger take_from_adjustment on adjustment_lines;
drop trigger keep_texts on expenses;
drop trigger keep_texts_deleted on item_prices;
drop trigger keep_texts_inserted on item_prices;
drop trigger keep_texts_updated on item_prices;
drop trigger note_catalogue_deleted on item_prices;
drop trigger note_catalogue_inserted on item_prices;
drop trigger note_catalogue_updated on item_prices;
drop trigger keep_texts on journal_entries;
drop trigger balance on journal_lines;
drop trigger keep_texts on journal_lines;
drop trigger list_deleted on outlets;
drop trigger list_inserted on outlets;
drop trigger keep_texts on parties;
drop trigger keep_texts on payments;
drop trigger keep_texts_deleted on products;
drop trigger keep_texts_updated on products;
drop trigger list_updated on products;
drop trigger note_catalogue_deleted on products;
drop trigger note_catalogue_inserted on products;
drop trigger note_catalogue_updated on products;
drop trigger keep_texts on purchases;
drop trigger list_inserted on stock;
drop trigger list_updated on stock;
drop trigger only_goods on stock;
drop trigger keep_texts_deleted on variants;
drop trigger keep_texts_inserted on variants;
drop trigger keep_texts_updated on variants;
drop trigger list_deleted on variants;
drop trigger list_inserted on variants;
drop trigger list_updated on variants;
drop trigger note_catalogue_deleted on variants;
drop trigger note_catalogue_inserted on variants;
drop trigger note_catalogue_updated on variants;

drop view account_facts, account_movements, due_stock_listings, item_facts, item_movements, party_facts,
  party_movements, payment_facts, payment_movements, sale_facts, sale_movements;
drop view if exists refund_items;

drop function adjustment_line_inserted, business_date, business_use, find_by_text, find_parties, find_payments,
  find_purchases, item_prices_changed, journal_entry_noted, journal_line_noted, keep_entry_texts, keep_expense_texts,
  keep_party_texts, keep_payment_texts, keep_product_texts, keep_purchase_texts, list_changed_products,
  list_changed_variants, list_moved_stock, list_new_outlet, list_new_variants, list_variants, note_catalogue_change,
  products_changed, purchase_number, reject_unbalanced_lines, stock_is_of_goods, stock_status, unlist_outlet,
  unlist_variants, variants_changed;
