-- The seals that prove that the audit trail is complete. Only jobs write them.
select protect_tenant('audit_chains', app => 'select', jobs => 'select, insert, update');
select protect_tenant('audit_seals', app => 'select', jobs => 'select, insert');
select protect_tenant('invariant_checks', app => 'select, insert, update', jobs => 'select');
