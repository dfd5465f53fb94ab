import sql from 'sql-template-tag';
import manifest from '../../package.json' with { type: 'json' };
import type { ServerParts } from '../http/service.ts';
import type { Database } from '../platform/database.ts';
import { serviceOrgId } from '../platform/service-org.ts';

/** What the pages before a sign-in need to know of this server, and what anybody may. */
export type About = {
  version: string;
  /** Without one, the first page is the one that makes it. */
  hasBusiness: boolean;
  /** Where people may sign in instead, by name. */
  providers: string[];
  /** No mail server is set: whoever waits for a mail finds it on the server. */
  keepsMail: boolean;
  /** The same of text messages. */
  keepsSms: boolean;
};

export async function aboutServer({ config, database }: ServerParts): Promise<About> {
  return {
    version: manifest.version,
    hasBusiness: await hasBusiness(database),
    providers: [...config.oauthProviders.keys()].sort(),
    keepsMail: config.smtpUrl === undefined,
    keepsSms: config.sms === undefined,
  };
}

export async function hasBusiness({ identity }: Database): Promise<boolean> {
  const found = await identity.transaction((tx) =>
    tx.one(sql`select 1 from identities where org_id <> ${serviceOrgId} limit 1`),
  );
  return found !== undefined;
}
