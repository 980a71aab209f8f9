import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ApiError, invalid } from '@rcm/errors';
import {
  entityTag,
  inTenant,
  isUnavailable,
  type KeptAnswer,
  type Principal,
  RawJson,
  type TenantDatabase,
  type TenantRun,
  violatedConstraint,
} from '@rcm/tenancy';
import { z } from 'zod';
import { type AnyOperation, isWrite } from './index.ts';
import type { AnyModule } from './module.ts';

/** A validated request for one operation. */
export interface Invocation {
  readonly principal: Principal;
  readonly requestId: string;
  readonly now: Date;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ifMatch?: string | null;
  readonly idempotencyKey?: string | null;
  /** The request as it came, for the fingerprint behind an `Idempotency-Key`. */
  readonly received?: string;
}

/** The answer of an operation, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly body: string | null;
  readonly tag: string | null;
  readonly replayed: boolean;
}

/** How operations run. */
export interface InvokeSettings {
  readonly database: TenantDatabase;
  /** Holds every response against its schema; on in tests and development. */
  readonly checkResponses: boolean;
}

/** Runs one operation of a module and renders its success. Throws an `ApiError` for every failure a caller may see. */
export async function invoke(
  settings: InvokeSettings,
  module: AnyModule,
  name: string,
  invocation: Invocation,
): Promise<Answer> {
  const operation = module.operations[name];
  const handler = module.handlers[name];
  if (!operation || !handler) throw new Error(`${module.name} has no operation ${name}`);
  const { principal, idempotencyKey, params, query, body } = invocation;
  const run: TenantRun = {
    principal,
    operation: operation.id,
    requestId: invocation.requestId,
    now: invocation.now,
    audit: isWrite(operation) ? 'write' : operation.sensitive === false ? 'none' : 'read',
    single: operation.single ?? false,
    ifMatch: invocation.ifMatch ?? null,
    idempotency: idempotencyKey
      ? { key: idempotencyKey, fingerprint: fingerprint(operation, invocation.received ?? '') }
      : null,
  };
  const render = (data: unknown, status: number | null): KeptAnswer => ({
    status: status ?? operation.status ?? 200,
    body: success(operation, principal.organization.id, data, settings.checkResponses),
  });
  try {
    const outcome = await inTenant(
      settings.database,
      run,
      (context) => handler(context, { params, query, body }),
      render,
    );
    if (outcome.replayed) return { ...outcome.replayed, tag: null, replayed: true };
    const { status, body: text } = render(outcome.result, outcome.status);
    return {
      status,
      body: operation.data ? text : null,
      tag: outcome.version === null ? null : entityTag(outcome.version),
      replayed: false,
    };
  } catch (error) {
    throw await publicError(settings, module, run, invocation, error);
  }
}

/** Runs an operation that needs no key: no organization, no database. Its entity tag is the digest of the answer. */
export async function invokePublic(
  module: AnyModule,
  name: string,
  query: Readonly<Record<string, unknown>>,
  check: boolean,
): Promise<{ readonly body: string; readonly tag: string }> {
  const operation = module.operations[name];
  const handler = module.handlers[name];
  if (!operation || !handler) throw new Error(`${module.name} has no operation ${name}`);
  const body = success(operation, null, await handler(null, { params: {}, query, body: {} }), check);
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

const fingerprint = (operation: AnyOperation, received: string) =>
  createHash('sha256').update(`${operation.id}\n${received}`).digest('hex');

function success(
  operation: AnyOperation,
  organizationId: string | null,
  data: unknown,
  check: boolean,
): string {
  if (!operation.data) return '';
  const text = data instanceof RawJson ? data.text : partsOf(operation.data, data);
  if (check) checkAgainst(operation, text);
  if (operation.bare) return text;
  const meta =
    operation.meta === false || organizationId === null
      ? ''
      : `,"meta":{"organizationId":"${organizationId}"}`;
  return `{"success":true,"data":${text}${meta}}`;
}

function partsOf({ shape }: z.ZodObject, data: unknown): string {
  const given = data as Readonly<Record<string, unknown>>;
  let text = '{';
  for (const key in shape) {
    const value = given[key];
    if (value === undefined) continue;
    const json = value instanceof RawJson ? value.text : JSON.stringify(z.encode(shape[key], value));
    text += `${text === '{' ? '' : ','}"${key}":${json}`;
  }
  return `${text}}`;
}

function checkAgainst(operation: AnyOperation, text: string): void {
  const sent: unknown = JSON.parse(text);
  const schema = operation.data as z.ZodObject;
  const read = schema.safeDecode(sent as never);
  if (!read.success) {
    const places = read.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
    throw new Error(`The response of ${operation.id} breaks its schema at ${places.join(', ')}`);
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(z.encode(schema, read.data))), sent)) {
    throw new Error(`The response of ${operation.id} holds more than its schema declares`);
  }
}

async function publicError(
  settings: InvokeSettings,
  module: AnyModule,
  run: TenantRun,
  { params, body }: Invocation,
  error: unknown,
): Promise<unknown> {
  const known = knownError(error);
  if (known) return known;
  const rule = module.conflicts?.[violatedConstraint(error) ?? ''];
  if (!rule) return error;
  try {
    const outcome = await inTenant(
      settings.database,
      { ...run, audit: 'none', single: false, idempotency: null },
      async (context) => rule(context, { params, body }),
    );
    return outcome.result;
  } catch (failure) {
    return knownError(failure) ?? failure;
  }
}

/** The error that a caller is told about, or null for a failure of the service. */
export function knownError(error: unknown): ApiError | null {
  if (ApiError.is(error)) return error;
  if (isOutsideCalendar(error)) {
    return invalid('body', 'Expected dates whose consequences lie in the years 0000 to 9999', 'too_big');
  }
  return isUnavailable(error)
    ? new ApiError(503, 'The database is not available', { retryAfter: 1 }, error)
    : null;
}

/** What @rcm/calendar throws when a date that was sent leads beyond the calendar. */
const isOutsideCalendar = (error: unknown) =>
  error instanceof RangeError && 'code' in error && error.code === 'OUTSIDE_CALENDAR';
