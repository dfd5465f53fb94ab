-- What a parked cart is known by is for those who sell: it is no note of the sale, which stands on the receipt.
alter table carts
  add column parked_note text,
  add constraint carts_parked_note_check check (status = 'PARKED' or parked_note is null);
