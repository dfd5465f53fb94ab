import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly } from '../../http/schema.ts';
import { browserCookieOf, browserOf, keepFlow } from './flow.ts';
import { authorizationUrl, checkedRedirectUri, findProvider, newFlowSecrets } from './provider.ts';

export const beginOAuth = operation({
  id: 'beginOAuth',
  route: 'GET /auth/oauth/{provider}/init',
  group: 'Auth/OAuth',
  summary: 'Begin OAuth login (PKCE-capable)',
  description:
    'Send the browser to `authorizationUrl` within ten minutes. The cookie of this answer ties the sign-in to that browser.',
  access: 'public',
  query: Exactly({
    redirectUri: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description:
          'An address that is listed for this provider, or the page of the console. Left out: the callback of this server.',
      }),
    ),
  }),
  answer: {
    code: 'OAUTH_READY',
    message: 'Continue at the page of the provider.',
    data: Exactly({ authorizationUrl: Type.String({ description: 'The page of the provider.' }) }),
  },
  refusals: ['TOO_MANY_REQUESTS'],

  prepare: async ({ params, query, caller, service }) => {
    const provider = findProvider(service.config, params.provider);
    const redirectUri = checkedRedirectUri(service.config, params.provider, query.redirectUri);
    await service.limits.count('oauthAddress', caller.network);
    const flow = { ...(await newFlowSecrets()), redirectUri };
    return { ...flow, url: await authorizationUrl(provider, flow) };
  },

  handle: async ({ tx, params, caller, service, prepared: { url, ...flow } }) => {
    const browser = browserOf(caller);
    await keepFlow(tx, service, { ...flow, provider: params.provider, browser });
    return {
      data: { authorizationUrl: url },
      headers: { 'Set-Cookie': browserCookieOf(service, browser) },
    };
  },
});
