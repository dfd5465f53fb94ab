import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { Exactly, Id, Instant, named, PatternText, patternInWords, Text, Version } from '../http/schema.ts';

export const ListName = PatternText('^[a-z][A-Za-z0-9-]{0,63}$', 'be the name of a list, such as sales', {
  description: 'The name of the list that it is a view of, such as sales.',
  examples: ['sales'],
});
const fields = {
  list: ListName,
  name: Text(100, { examples: ['Unpaid this month'] }),
  query: Type.String({
    maxLength: 2_000,
    pattern: '^[!-~]*$',
    [patternInWords]: 'be the query of an address: without spaces, and percent-encoded except ASCII',
    description: 'Filters, columns and sort, as in the address of the page after the question mark.',
    examples: ['status=UNPAID&columns=number,total&sortKey=createdAt'],
  }),
  isShared: Type.Boolean({ description: 'Whether everyone in the business sees it.' }),
};

export const ViewInput = named(
  'SavedViewInput',
  Exactly({
    ...fields,
    isShared: Type.Optional({
      ...fields.isShared,
      description: 'Left out: it stays as it is; a new view is not shared.',
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

/** The columns of view `v` of user `u`, as the present user sees it. */
export const viewColumns = ({ userId }: Actor): Sql => sql`
  v.id, v.list, v.name, v.query, v.is_shared as "isShared",
  json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as user, v.user_id = ${userId} as "isMine",
  v.created_at as "createdAt", v.updated_at as "updatedAt", v.version`;

export const viewsWithUsers = sql`saved_views v join users u on u.org_id = v.org_id and u.id = v.user_id`;

/** The user's own views, and shared ones. */
export const viewsVisibleTo = ({ orgId, userId }: Actor): Sql =>
  sql`(v.org_id = ${orgId} and (v.user_id = ${userId} or v.is_shared))`;
