import { readFileSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** The HTTP request by which a gateway accepts a text message. Its texts may hold placeholders such as {to}. */
export type SmsGateway = {
  url: string;
  method: 'POST' | 'PUT' | 'GET';
  headers: Record<string, string>;
  /** The body, as JSON or as form fields. With neither, the address holds everything. */
  json?: unknown;
  form?: Record<string, string>;
  success: {
    /** The statuses that mean success. Default: 200 to 299. */
    status?: number[];
    /** The values that are accepted at a path of the JSON answer, such as `messages.0.status`. */
    answer?: Record<string, string[]>;
  };
};

/** Placeholder values that are the same for every message. They come from the environment. */
type Constants = { from: string | undefined; user: string | undefined; secret: string | undefined };

const settings: Record<keyof Constants, string> = {
  from: 'SMS_FROM',
  user: 'SMS_USER',
  secret: 'SMS_SECRET',
};
const messagePlaceholders = ['to', 'digits', 'text', 'id'];
const placeholder = /\{([a-z]+)\}/g;

/** Replaces {to} and the like by values. Placeholders without a value stay as they are. */
export function fill(text: string, values: Record<string, string | undefined>): string {
  return text.replace(placeholder, (whole, name: string) => values[name] ?? whole);
}

/** Fills the placeholders of every text in a JSON value, so that no value can break out of its quotes. */
export function fillJson(value: unknown, fillText: (text: string) => string): unknown {
  if (typeof value === 'string') return fillText(value);
  if (Array.isArray(value)) return value.map((one) => fillJson(one, fillText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillJson(one, fillText)]));
}

/** The plain gateway: POST {id, to, text} as JSON. A user and password in the address become basic authentication. */
export function plainGateway(address: string): SmsGateway {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  return {
    // Braces in the address itself are not placeholders.
    url: url.href.replaceAll('{', '%7B').replaceAll('}', '%7D'),
    method: 'POST',
    headers: username || password ? basic(decodeURIComponent(username), decodeURIComponent(password)) : {},
    json: { id: '{id}', to: '{to}', text: '{text}' },
    success: {},
  };
}

function basic(user: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

type Reject = (reason: string) => StartError;

/**
 * Reads the operator's file and fills in the constants. Errors name the place and not the value, which may be secret.
 */
export function readGateway(file: string, constants: Constants): SmsGateway {
  const reject: Reject = (reason) => new StartError(`SMS_GATEWAY=${file} is not valid: ${reason}.`);
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw reject(error instanceof SyntaxError ? 'it is not JSON' : 'the file cannot be read');
  }
  const fields = ['url', 'method', 'headers', 'basic', 'json', 'form', 'success'];
  const template = objectOf(read, { name: 'the file', fields, reject });
  rejectPlaceholders(JSON.stringify(template), constants, reject);
  const fillIn = (text: string) => fill(text, constants);
  const { method = 'POST', json, form } = template;
  if (method !== 'POST' && method !== 'PUT' && method !== 'GET')
    throw reject('method must be POST, PUT or GET');
  if (json !== undefined && form !== undefined) throw reject('json and form cannot both be set');
  if (method === 'GET' && (json ?? form) !== undefined) throw reject('a GET has no json and no form');
  const gateway: SmsGateway = {
    url: addressOf(template.url, constants, reject),
    method,
    headers: { ...headersOf(template, fillIn, reject), ...basicOf(template.basic, fillIn, reject) },
    success: successOf(template.success, reject),
  };
  if (json !== undefined) gateway.json = fillJson(json, fillIn);
  if (form !== undefined)
    gateway.form = fillJson(textsOf(form, 'form', reject), fillIn) as Record<string, string>;
  return gateway;
}

function objectOf(
  value: unknown,
  { name, fields, reject }: { name: string; fields?: string[]; reject: Reject },
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw reject(`${name} must be an object`);
  }
  const unknown = fields && Object.keys(value).find((field) => !fields.includes(field));
  if (unknown) throw reject(`${unknown} is not a field; expected ${fields.join(', ')}`);
  return value as Record<string, unknown>;
}

function textsOf(value: unknown, name: string, reject: Reject): Record<string, string> {
  const fields = objectOf(value, { name, reject });
  const wrong = Object.keys(fields).find((field) => typeof fields[field] !== 'string');
  if (wrong) throw reject(`${name}.${wrong} must be a text`);
  return fields as Record<string, string>;
}

function rejectPlaceholders(text: string, constants: Constants, reject: Reject): void {
  const used = new Set([...text.matchAll(placeholder)].map(([, name = '']) => name));
  for (const name of used) {
    if (messagePlaceholders.includes(name)) continue;
    if (!Object.hasOwn(settings, name)) {
      const all = [...messagePlaceholders, ...Object.keys(settings)].map((one) => `{${one}}`).join(', ');
      throw reject(`{${name}} is not a placeholder; expected ${all}`);
    }
    if (constants[name as keyof Constants] === undefined) {
      throw reject(`it uses {${name}}, so ${settings[name as keyof Constants]} must be set`);
    }
  }
  if (!used.has('text')) throw reject('{text} is missing in it');
  if (!used.has('to') && !used.has('digits')) throw reject('{to} or {digits} is missing in it');
}

/** A recipient must not decide to which machine the request goes. */
function addressOf(value: unknown, constants: Constants, reject: Reject): string {
  const [, machine, rest] = /^(https?:\/\/[^/?#]*)(.*)$/s.exec(String(value)) ?? [];
  if (machine === undefined || rest === undefined) throw reject('url must begin with https:// or http://');
  const encoded = Object.fromEntries(
    Object.entries(constants).map(([name, one]) => [name, one && encodeURIComponent(one)]),
  );
  const named = fill(machine, constants);
  if (named.match(placeholder)) {
    throw reject('the host name may contain only {user}, {secret} and {from}');
  }
  const parsed = URL.parse(named);
  if (parsed?.pathname !== '/' || parsed.search || parsed.hash) {
    throw reject('url must have a host name, such as https://gateway.example');
  }
  if (parsed.username || parsed.password) throw reject('put the user and password into basic, not into url');
  return named + fill(rest, encoded);
}

function headersOf(template: Record<string, unknown>, fillIn: (text: string) => string, reject: Reject) {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(textsOf(template.headers ?? {}, 'headers', reject))) {
    if (!/^[\w-]+$/.test(name)) throw reject('headers has a name that is not valid');
    if (/[^\x20-\x7e]/.test(fillIn(value))) throw reject(`headers.${name} must be plain ASCII on one line`);
    headers[name.toLowerCase()] = fillIn(value);
  }
  return headers;
}

function basicOf(value: unknown, fillIn: (text: string) => string, reject: Reject): Record<string, string> {
  if (value === undefined) return {};
  const fields = ['user', 'password'];
  const { user = '', password = '' } = textsOf(
    objectOf(value, { name: 'basic', fields, reject }),
    'basic',
    reject,
  );
  return basic(fillIn(user), fillIn(password));
}

function successOf(value: unknown, reject: Reject): SmsGateway['success'] {
  const fields = ['status', 'answer'];
  const { status, answer } = objectOf(value ?? {}, { name: 'success', fields, reject });
  const success: SmsGateway['success'] = {};
  if (status !== undefined) {
    if (!Array.isArray(status) || status.some((one) => !Number.isInteger(one))) {
      throw reject('success.status must be a list of statuses');
    }
    success.status = status;
  }
  if (answer !== undefined) {
    const paths = Object.entries(objectOf(answer, { name: 'success.answer', reject }));
    success.answer = Object.fromEntries(paths.map(([path, allowed]) => [path, [allowed].flat().map(String)]));
  }
  return success;
}
