import sql from 'sql-template-tag';
import manifest from '../../package.json' with { type: 'json' };
import type { ServerParts } from '../http/service.ts';
import type { Database } from '../platform/database.ts';
import { serviceOrgId } from '../platform/service-org.ts';

/** What anybody may know about this server. The pages before a sign-in need it. */
export type About = {
  version: string;
  /** Without a business, the first page is the set-up. */
  hasBusiness: boolean;
  /** The names of sign-in providers. */
  providers: string[];
  /** True without a mail server: mails stay on the server. */
  keepsMail: boolean;
  /** True without an SMS gateway: text messages stay on the server. */
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
    tx.one(sql`
      select 1 from identities where org_id <> ${serviceOrgId} union all select 1 from placements limit 1`),
  );
  return found !== undefined;
}
