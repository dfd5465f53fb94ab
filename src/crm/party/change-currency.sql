-- When a business changes to a currency with other decimals, agreed amounts keep their figures: 500 stays 500.
create function rescale_credit_limits(business uuid, factor numeric) returns void language sql as $$
  update parties set credit_limit_minor = round(credit_limit_minor * factor)
  where org_id = business and credit_limit_minor is not null
$$;
