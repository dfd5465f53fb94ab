import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Caller } from '../../http/operation.ts';
import type { Service } from '../../http/service.ts';
import type { Tx } from '../../platform/db.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { type FlowSecrets, oauthFailed } from './provider.ts';

const flowSeconds = 600;
const browserCookie = 'oauth_browser';
const purpose = 'oauth-flow';

type Flow = FlowSecrets & { provider: string; redirectUri: string };

/**
 * The value of the cookie that ties a sign-in to this browser. A browser with an earlier sign-in keeps its value,
 * because there may be two tabs.
 */
export function browserOf(caller: Caller): string {
  const known = caller.cookies[browserCookie];
  return known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
}

export function browserCookieOf(service: Service, browser: string): string {
  const secure = service.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${browserCookie}=${browser}; Max-Age=${flowSeconds}; Path=/auth/oauth; HttpOnly; SameSite=Lax${secure}`;
}

export async function keepFlow(
  tx: Tx,
  service: Service,
  flow: Flow & { state: string; browser: string },
): Promise<void> {
  const { nonce, verifier } = flow;
  const secrets = seal(service.keys, purpose, JSON.stringify({ nonce, verifier }));
  await tx.run(sql`
    insert into oauth_flows (state_hash, provider, browser_hash, secrets, redirect_uri, expires_at)
    values (${hashOf(flow.state)}, ${flow.provider}, ${hashOf(flow.browser)}, ${secrets}, ${flow.redirectUri},
            now() + make_interval(secs => ${flowSeconds}))`);
}

/** Takes the sign-in that this browser began. It cannot be taken twice. */
export async function takeFlow(
  tx: Tx,
  service: Service,
  from: { provider: string; state: string; caller: Caller },
): Promise<Flow> {
  const { provider, state, caller } = from;
  const flow = await tx.one<{ secrets: Buffer; redirectUri: string }>(sql`
    update oauth_flows set used_at = now()
    where state_hash = ${hashOf(state)} and provider = ${provider}
      and browser_hash = ${hashOf(caller.cookies[browserCookie] ?? '')}
      and used_at is null and expires_at > now()
    returning secrets, redirect_uri as "redirectUri"`);
  if (!flow) {
    throw oauthFailed(
      'This sign-in has expired, was already finished or began in another browser. Start again.',
    );
  }
  return { ...openSecrets(service, flow.secrets), provider, redirectUri: flow.redirectUri };
}

function openSecrets({ keys }: Service, sealed: Buffer): FlowSecrets {
  try {
    return JSON.parse(unseal(keys, purpose, sealed)) as FlowSecrets;
  } catch (cause) {
    throw oauthFailed('This sign-in cannot be finished any more. Start again.', cause);
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
