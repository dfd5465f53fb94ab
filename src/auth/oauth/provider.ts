import type { ClientAuth, Configuration } from 'openid-client';
import type { Config, OAuthProvider } from '../../platform/config.ts';
import { fail, failField, type Refusal } from '../../values/refusal.ts';

const timeoutSeconds = 5;
const metadataKeptMs = 3_600_000;

/** A person as the provider describes them. */
export type Person = {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

export function findProvider(config: Config, name: string): OAuthProvider {
  const provider = config.oauthProviders.get(name);
  if (!provider) {
    throw failField('VALIDATION_FAILED', {
      field: 'provider',
      message: 'is not a sign-in provider of this server',
    });
  }
  return provider;
}

/**
 * The address that the provider sends the browser back to: our callback, the page of the console, or a listed address.
 * It must match exactly.
 */
export function checkedRedirectUri(config: Config, name: string, requested: string | undefined): string {
  const ownCallback = `${config.publicUrl}/auth/oauth/${name}/callback`;
  const ownPage = `${config.publicUrl}/app/oauth/${name}`;
  const uri = requested ?? ownCallback;
  if (![ownCallback, ownPage, ...findProvider(config, name).redirectUris].includes(uri)) {
    throw failField('VALIDATION_FAILED', {
      field: 'redirectUri',
      message: 'must be one of the addresses that are listed for this provider',
    });
  }
  return uri;
}

/** Loaded at the first use, because most servers have no provider. */
const loadClient = () => import('openid-client');

/** The discovered metadata of each configured provider, cached for an hour. */
const discovered = new WeakMap<OAuthProvider, { until: number; configuration: Configuration }>();

async function configurationOf(provider: OAuthProvider): Promise<Configuration> {
  const known = discovered.get(provider);
  if (known && known.until > Date.now()) return known.configuration;
  const issuer = new URL(provider.issuer);
  const client = await loadClient();
  try {
    const configuration = await client.discovery(
      issuer,
      provider.clientId,
      undefined,
      clientAuthentication(client, provider.clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [
          client.enableNonRepudiationChecks,
          ...(isOnThisMachine(issuer) ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    discovered.set(provider, { until: Date.now() + metadataKeptMs, configuration });
    return configuration;
  } catch (error) {
    throw unreachable(error);
  }
}

function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
}

/** The specification prefers the header. The secret goes into the body only if the provider accepts nothing else. */
function clientAuthentication(
  client: Awaited<ReturnType<typeof loadClient>>,
  secret: string | undefined,
): ClientAuth {
  if (secret === undefined) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

export type FlowSecrets = { nonce: string; verifier: string };

export async function newFlowSecrets(): Promise<FlowSecrets & { state: string }> {
  const client = await loadClient();
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

/** Builds the address of the provider page that the browser is sent to. */
export async function authorizationUrl(
  provider: OAuthProvider,
  flow: FlowSecrets & { state: string; redirectUri: string },
): Promise<string> {
  const [client, configuration] = [await loadClient(), await configurationOf(provider)];
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: flow.redirectUri,
    scope: 'openid email profile',
    response_type: 'code',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Exchanges the code that the browser brought back for the identity of the person. */
export async function exchange(
  provider: OAuthProvider,
  flow: FlowSecrets & { state: string; redirectUri: string },
  brought: Record<string, string | undefined>,
): Promise<Person> {
  const [client, configuration] = [await loadClient(), await configurationOf(provider)];
  try {
    const callbackUrl = new URL(flow.redirectUri);
    for (const [name, value] of Object.entries(brought)) {
      if (value !== undefined) callbackUrl.searchParams.set(name, value);
    }
    const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('no id token');
    // Many providers give the address only by the userinfo endpoint.
    const isComplete = claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
    const more = isComplete ? {} : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return personOf(claims.iss, claims.sub, { ...more, ...claims });
  } catch (error) {
    throw isUnreachable(error) ? unreachable(error) : oauthFailed(undefined, error);
  }
}

function personOf(issuer: string, subject: string, claims: Record<string, unknown>): Person {
  const [first, ...others] = cleanText(claims.name)?.split(/\s+/) ?? [];
  return {
    issuer,
    subject,
    email: cleanText(claims.email, 254),
    // Some providers send the string "true".
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: cleanText(claims.given_name) ?? first ?? null,
    lastName: cleanText(claims.family_name) ?? (others.join(' ') || null),
  };
}

function cleanText(value: unknown, maxLength = 100): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value.replaceAll('\0', '').toWellFormed().trim();
  return clean.length > 0 && clean.length <= maxLength ? clean : undefined;
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  return error.cause instanceof Response ? error.cause.status >= 500 : isUnreachable(error.cause);
}

function unreachable(cause: unknown): Refusal {
  const message = 'The provider cannot be reached. Try again in a moment.';
  return Object.assign(fail('UNAVAILABLE', { message, retryAfterSeconds: 5 }), { cause });
}

export function oauthFailed(message?: string, cause?: unknown): Refusal {
  return Object.assign(fail('OAUTH_FAILED', message === undefined ? {} : { message }), { cause });
}
