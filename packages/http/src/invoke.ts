import { createHash } from 'node:crypto';
import { ApiError, conflict } from '@rcm/errors';
import {
  entityTag,
  inTenant,
  inTenantOnce,
  isUnavailable,
  type Principal,
  type TenantDatabase,
  type TenantRun,
  violatedConstraint,
} from '@rcm/tenancy';
import {
  type Handled,
  type HandlerInput,
  handlePublicly,
  handleUpload,
  handling,
  operationOf,
  type Pieces,
} from './handling.ts';
import type { AnyModule } from './module.ts';
import { type AnyOperation, isWrite } from './operation.ts';

/** A validated request for one operation. */
export interface Invocation extends HandlerInput {
  readonly principal: Principal;
  readonly requestId: string;
  readonly now: Date;
  readonly ifMatch?: string | null;
  readonly idempotencyKey?: string | null;
  /** The request as it came, for the fingerprint behind an `Idempotency-Key`. */
  readonly received?: string;
  /** The file of an upload. */
  readonly source?: AsyncIterable<Uint8Array> | null;
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
  const { operation } = operationOf(module, name);
  const { idempotencyKey, params, query, body } = invocation;
  const { database, checkResponses } = settings;
  const run = runOf(operation, invocation);
  const input = { params, query, body };
  if (operation.upload) {
    return answerOf(operation, await upload(settings, module, name, run, invocation));
  }
  const work = handling(module, name, input, checkResponses);
  try {
    if (!idempotencyKey) {
      return answerOf(operation, await completed(await inTenant(database, run, work)));
    }
    const request = { key: idempotencyKey, fingerprint: fingerprint(operation, invocation.received ?? '') };
    const once = operation.secretAnswer ? withoutBody(work) : work;
    const { answer, isReplayed } = await inTenantOnce(database, run, request, once);
    if (!isReplayed) return answerOf(operation, await completed(answer));
    if (operation.secretAnswer) {
      throw conflict('The request was carried out; its answer holds a secret and is shown once');
    }
    return { ...answer, tag: null, replayed: true };
  } catch (error) {
    throw await publicError(settings, module, run, invocation, error);
  }
}

/** How an operation runs for a request. */
export const runOf = (
  operation: AnyOperation,
  { principal, requestId, now, ifMatch = null }: Invocation,
): TenantRun => ({
  principal,
  operation: operation.id,
  requestId,
  now,
  audit: isWrite(operation) ? 'write' : operation.sensitive === false ? 'none' : 'read',
  single: operation.single ?? false,
  ifMatch,
});

/** Runs an upload. A constraint that one of its pieces violates is its handler's to expect. */
async function upload(
  { database, checkResponses }: InvokeSettings,
  module: AnyModule,
  name: string,
  run: TenantRun,
  { params, query, body, source = null }: Invocation,
): Promise<Handled> {
  const pieces: Pieces = {
    organizationId: run.principal.organization.id,
    source,
    run: (piece) => inTenant(database, run, piece),
    prepare: (piece) => inTenant(database, { ...run, audit: 'none', prepares: true }, piece),
  };
  try {
    return await handleUpload(module, name, { params, query, body }, pieces, checkResponses);
  } catch (error) {
    throw knownError(error) ?? error;
  }
}

type Work = ReturnType<typeof handling>;

/** The same work, whose body is not kept with the answer. */
const withoutBody =
  (work: Work): Work =>
  async (context) => {
    const { body, ...handled } = await work(context);
    return { ...handled, body: '', later: async () => body };
  };

/** What a handler gave, with the body that was put off. */
const completed = async ({ later, ...handled }: Handled): Promise<Handled> =>
  later ? { ...handled, body: await later() } : handled;

const answerOf = ({ data }: AnyOperation, { status, body, version }: Handled): Answer => ({
  status,
  body: data ? body : null,
  tag: version === null ? null : entityTag(version),
  replayed: false,
});

/** Runs an operation that needs no key: no organization, no database. Its entity tag is the digest of the answer. */
export async function invokePublic(
  module: AnyModule,
  name: string,
  query: Readonly<Record<string, unknown>>,
  check: boolean,
): Promise<{ readonly body: string; readonly tag: string }> {
  const body = await handlePublicly(module, name, query, check);
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

const fingerprint = (operation: AnyOperation, received: string) =>
  createHash('sha256').update(`${operation.id}\n${received}`).digest('hex');

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
    return await inTenant(settings.database, { ...run, audit: 'none', single: false }, async (context) =>
      rule(context, { params, body }),
    );
  } catch (failure) {
    return knownError(failure) ?? failure;
  }
}

/** The error that a caller is told about, or null for a failure of the service. */
export function knownError(error: unknown): ApiError | null {
  if (ApiError.is(error)) return error;
  return isUnavailable(error)
    ? new ApiError(503, 'The database is not available', { retryAfter: 1 }, error)
    : null;
}
