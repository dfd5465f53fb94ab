import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { Exactly, Id, Instant, named, PatternText, patternInWords, Text, Version } from '../http/schema.ts';

export const ListName = PatternText('^[a-z][A-Za-z0-9-]{0,63}$', 'be the name of a list, such as sales', {
  description: 'Which list it is a view of: a word that its pages agree on.',
  examples: ['sales'],
});
const fields = {
  list: ListName,
  name: Text(100, { examples: ['Unpaid this month'] }),
  query: Type.String({
    maxLength: 2_000,
    pattern: '^[!-~]*$',
    [patternInWords]:
      'be as it stands in an address: without blanks, everything else than ASCII percent-encoded',
    description:
      'Filters, columns and sort as they stand in the address of the page, without the question mark.',
    examples: ['status=UNPAID&columns=number,total&sortKey=createdAt'],
  }),
  isShared: Type.Boolean({ description: 'Whether all of the business see it.' }),
};

export const ViewInput = named(
  'SavedViewInput',
  Exactly({
    ...fields,
    isShared: Type.Optional({
      ...fields.isShared,
      description: 'Absent: as it was, and not when it is new.',
    }),
    version: Type.Optional(Version),
  }),
);

export const View = named(
  'SavedView',
  Exactly({
    id: Id,
    ...fields,
    user: Exactly({ id: Id, name: Type.String() }),
    isMine: Type.Boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type View = Static<typeof View>;

/** Of view `v` by user `u`, as this user sees it. */
export const viewColumns = ({ userId }: Actor): Sql => sql`
  v.id, v.list, v.name, v.query, v.is_shared as "isShared",
  json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as user, v.user_id = ${userId} as "isMine",
  v.created_at as "createdAt", v.updated_at as "updatedAt", v.version`;

export const viewsWithUsers = sql`saved_views v join users u on u.org_id = v.org_id and u.id = v.user_id`;

/** One's own, and what others share. */
export const viewsVisibleTo = ({ orgId, userId }: Actor): Sql =>
  sql`(v.org_id = ${orgId} and (v.user_id = ${userId} or v.is_shared))`;
