/** Every way an operation can refuse: its code, its HTTP status and the sentence a person reads by default. */
export const refusals = {
  VALIDATION_FAILED: [400, 'Some fields are not valid.'],
  MALFORMED_JSON: [400, 'The body is not valid JSON.'],
  INVALID_CURSOR: [
    400,
    'This cursor does not belong to this list, sort and filters. Start again without it.',
  ],
  TOTAL_MISMATCH: [400, 'The figures do not add up.'],
  OAUTH_FAILED: [400, 'The sign-in at the provider failed. Start again.'],
  UNAUTHENTICATED: [401, 'Sign in first. No valid token was sent.'],
  TOKEN_EXPIRED: [401, 'The access token has expired. Refresh it and try again.'],
  INVALID_CREDENTIALS: [401, 'The email address, phone number or password is wrong.'],
  REFRESH_REUSED: [401, 'This refresh token was already used, so its session has ended. Sign in again.'],
  FORBIDDEN: [403, 'Your role does not allow this.'],
  EMAIL_UNVERIFIED: [403, 'Confirm your email address first.'],
  SUBSCRIPTION_EXPIRED: [
    403,
    'The subscription has ended. You can view and export everything. Subscribe to make changes again.',
  ],
  CSRF: [
    403,
    'A write with a cookie must come from our own pages. From elsewhere, send the token as a bearer token.',
  ],
  NOT_FOUND: [404, 'This does not exist.'],
  METHOD_NOT_ALLOWED: [
    405,
    'This address does not accept this method. The header Allow lists those it accepts.',
  ],
  NOT_ACCEPTABLE: [406, 'None of the formats in the Accept header is available.'],
  REQUEST_TIMEOUT: [408, 'The request did not arrive completely in time.'],
  DUPLICATE: [409, 'This already exists.'],
  INSUFFICIENT_STOCK: [409, 'There is not enough in stock.'],
  INVALID_STATE: [409, 'This is not possible in its current state.'],
  IN_USE: [409, 'This is still in use.'],
  STALE_VERSION: [
    409,
    'Someone else changed this in the meantime. Load it again and make your change again.',
  ],
  IDEMPOTENCY_MISMATCH: [409, 'This Idempotency-Key was already used with another request.'],
  IDEMPOTENCY_IN_FLIGHT: [
    409,
    'The first request with this Idempotency-Key is still running. Try again in a moment.',
  ],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large.'],
  EXPECTATION_FAILED: [417, 'The Expect header must be 100-continue.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Wait a little and try again.'],
  HEADERS_TOO_LARGE: [431, 'The headers of the request are too large.'],
  SERVER_ERROR: [500, 'Something went wrong on our side.'],
  UNAVAILABLE: [503, 'The service is busy or starting. Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;
export type FieldError = { field: string; code: string; message: string };

type RefusalDetails = {
  message?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** Commit what the operation did before it refused: attempt counts, a revoked token family. */
  keepEffects?: boolean;
};

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly keepEffects: boolean;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusals[code][1]);
    this.code = code;
    this.status = refusals[code][0];
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.keepEffects = details.keepEffects ?? false;
  }
}

export function fail(code: RefusalCode, details?: RefusalDetails): Refusal {
  return new Refusal(code, details);
}

/** A refusal that names the one field at fault. */
export function failField(code: RefusalCode, fault: { field: string; message: string }): Refusal {
  return new Refusal(code, {
    message: `${fault.field}: ${fault.message}.`,
    errors: [{ field: fault.field, code, message: fault.message }],
  });
}
