-- A business takes another currency, whose decimals differ: discounts of open carts keep their figures.
create function rescale_cart_discounts(business uuid, factor numeric) returns void language sql as $$
  update carts set discount_minor = nullif(round(discount_minor * factor), 0)
  where org_id = business and discount_minor is not null;
  update cart_lines set discount_minor = nullif(round(discount_minor * factor), 0)
  where org_id = business and discount_minor is not null
$$;
