import type { Session } from '../src/platform/db.ts';

/** The whole schema by name: tables, columns, keys, indexes, views, functions, triggers, rights. */
export type Catalogue = Record<string, string>;

/** Sorts rights, because PostgreSQL lists them in the order in which they were granted. */
const rightsOf = (acl: string, ownerColumn: string, kind: string) => `
  (select string_agg(format('%s=%s%s by %s',
                            case when a.grantee = 0 then 'everyone' else a.grantee::regrole::text end,
                            a.privilege_type, case when a.is_grantable then ' with grant option' else '' end,
                            a.grantor::regrole),
                     ', ' order by a.grantee::regrole::text, a.privilege_type, a.grantor::regrole::text)
   from aclexplode(coalesce(${acl}, acldefault('${kind}', ${ownerColumn}))) a)`;

const parts = {
  tables: `
    select 'table ' || c.oid::regclass as name,
           format('%s %s, owner %s, rls %s, forced %s, %s, options %s', c.relkind, c.relpersistence,
                  c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, ${rightsOf('c.relacl', 'c.relowner', 'r')},
                  c.reloptions) as is
    from pg_class c where c.relnamespace = any(schemas) and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')`,
  columns: `
    select format('column %s.%s', c.oid::regclass, a.attname),
           format('%s %s, not null %s, generated "%s", default %s, storage %s, %s',
                  row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
                  a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attstorage,
                  case when a.attacl is null then 'no rights of its own' else ${rightsOf('a.attacl', 'c.relowner', 'c')} end)
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = any(schemas) and c.relkind in ('r', 'p', 'v', 'm')`,
  constraints: `
    select format('constraint %s.%s', k.conrelid::regclass, k.conname), pg_get_constraintdef(k.oid)
    from pg_constraint k where k.connamespace = any(schemas) and k.conrelid <> 0`,
  indexes: `
    select 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = any(schemas)`,
  views: `
    select 'view ' || c.oid::regclass, pg_get_viewdef(c.oid)
    from pg_class c where c.relnamespace = any(schemas) and c.relkind in ('v', 'm')`,
  functions: `
    select 'function ' || p.oid::regprocedure,
           format('owner %s, %s %s', p.proowner::regrole, ${rightsOf('p.proacl', 'p.proowner', 'f')}, pg_get_functiondef(p.oid))
    from pg_proc p where p.pronamespace = any(schemas) and p.prokind <> 'a'`,
  triggers: `
    select format('trigger %s on %s', t.tgname, t.tgrelid::regclass), format('%s %s', t.tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = any(schemas) and not t.tgisinternal`,
  policies: `
    select format('policy %s on %s', p.polname, p.polrelid::regclass),
           format('%s, permissive %s, to %s, using %s, check %s', p.polcmd, p.polpermissive,
                  (select string_agg(case when r = 0 then 'everyone' else r::regrole::text end, ', ' order by r::regrole::text)
                   from unnest(p.polroles) r),
                  pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = any(schemas)`,
  schemas: `
    select 'schema ' || n.nspname, format('owner %s, %s', n.nspowner::regrole, ${rightsOf('n.nspacl', 'n.nspowner', 'n')})
    from pg_namespace n where n.oid = any(schemas)`,
  types: `
    select 'type ' || t.oid::regtype,
           (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
    from pg_type t where t.typnamespace = any(schemas) and t.typtype in ('e', 'd')`,
  comments: `
    select format('comment on %s', pg_describe_object(d.classoid, d.objoid, d.objsubid)), d.description
    from pg_description d join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
    where c.relnamespace = any(schemas)`,
};

/**
 * PostgreSQL expands `select *` when a view is created. This turns it back, so that columns added later make no
 * difference.
 */
function withStars(definition: string): string {
  return definition.replaceAll(/SELECT (?:(\w+)\."?\w+"?,\s+)+\1\."?\w+"?\s+FROM \1\b/g, 'SELECT * FROM $1');
}

export async function readCatalogue(session: Session): Promise<Catalogue> {
  const rows = await session.all<{ name: string; is: string }>(
    Object.values(parts)
      .map((part) => part.replaceAll('any(schemas)', `any(array['public', 'jobs']::regnamespace[])`))
      .join(' union all '),
  );
  return Object.fromEntries(
    rows.map(({ name, is }) => [name, name.startsWith('view ') ? withStars(is) : is]),
  );
}
