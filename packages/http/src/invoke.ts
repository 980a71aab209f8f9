import { createHash } from 'node:crypto';
import { ApiError, conflict } from '@rcm/errors';
import {
  entityTag,
  inTenant,
  inTenantOnce,
  isUnavailable,
  type KeptAnswer,
  type Principal,
  type RunAudit,
  type TenantDatabase,
  type TenantRun,
  violatedConstraint,
} from '@rcm/tenancy';
import { type AgentGuard, admitAgent, admittedWork, heldAnswer } from './agents.ts';
import { fingerprintHash } from './fingerprint.ts';
import { type Handled, type HandlerInput, handlePublicly, handling, operationOf } from './handling.ts';
import type { AnyModule } from './module.ts';
import { type AnyOperation, isWrite } from './operation.ts';
import type { Pace } from './pace.ts';
import { runUpload } from './upload.ts';

export { inputOf } from './request-parts.ts';

/** A validated request for one operation. */
export interface Invocation extends HandlerInput {
  readonly principal: Principal;
  readonly requestId: string;
  readonly now: Date;
  readonly ifMatch?: string | null;
  readonly idempotencyKey?: string | null;
  /** The request as it was received, for the fingerprint of an `Idempotency-Key`. */
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
  /** The name and type of the file that the body is; left out for JSON. */
  readonly file?: { readonly name: string; readonly mediaType: string };
}

/** How operations run. */
export interface InvokeSettings {
  readonly database: TenantDatabase;
  /** Checks every response against its schema; on in tests and development. */
  readonly checkResponses: boolean;
  /** The slowest pace at which the readers of exports may take them. */
  readonly readerPace?: Pace;
  /** Limits the keys of agent definitions; without it they are refused. */
  readonly agents?: AgentGuard;
}

/** Runs one operation of a module and renders its answer. Throws an `ApiError` for every failure that a caller may see. */
export async function invoke(
  settings: InvokeSettings,
  module: AnyModule,
  name: string,
  invocation: Invocation,
): Promise<Answer> {
  const { operation } = operationOf(module, name);
  const { idempotencyKey, received = '', params, query, body } = invocation;
  const { database, checkResponses } = settings;
  const input = { params, query, body };
  const asked = runOf(operation, invocation);
  const request = { ...input, operation, idempotencyKey, isFile: operation.upload !== undefined };
  const admission = await admitAgent(settings, asked, request).catch(rethrow);
  if (admission.kind === 'held') return { ...heldAnswer(asked, admission), tag: null, replayed: false };
  // An approval is used up by a message of its own.
  const run = admission.kind === 'approved' ? { ...asked, single: false } : asked;
  if (operation.upload) {
    const uploaded = await runUpload(database, module, name, run, invocation, checkResponses).catch(rethrow);
    return answerOf(operation, uploaded.answer, uploaded.isReplayed);
  }
  try {
    const handler = handling(module, name, input, checkResponses);
    const work = await admittedWork(database, run, operation, admission, handler);
    if (!idempotencyKey) {
      return answerOf(operation, await completed(await inTenant(database, run, work)));
    }
    const keyed = { key: idempotencyKey, fingerprint: fingerprintHash(operation, received).digest('hex') };
    const once = operation.secretAnswer ? withoutSecret(work) : work;
    const { answer, isReplayed } = await inTenantOnce(database, run, keyed, once);
    if (!isReplayed) return answerOf(operation, await completed(answer));
    if (operation.secretAnswer) {
      throw conflict('The request was carried out; its answer holds a secret and is shown once: rotate it', {
        // Answers kept by earlier versions have no id.
        ...(answer.body !== '' && { existingId: answer.body }),
      });
    }
    return answerOf(operation, answer, true);
  } catch (error) {
    throw await publicError(settings, module, run, invocation, error);
  }
}

/** The run of an operation for a request. */
export const runOf = (
  operation: AnyOperation,
  { principal, requestId, now, ifMatch = null }: Invocation,
): TenantRun => ({
  principal,
  operation: operation.id,
  requestId,
  now,
  ...auditOf(principal, operation),
  single: operation.single ?? false,
  ifMatch,
});

/** All reads of agents are audited, because the trail says what they did. */
const auditOf = ({ agentId }: Principal, operation: AnyOperation): RunAudit => {
  if (isWrite(operation)) return { audit: 'write' };
  const isAudited = operation.sensitive !== false || agentId !== null;
  return isAudited ? { audit: 'read' } : { audit: 'none', writes: false };
};

type Work = ReturnType<typeof handling>;

/** Wraps work so that the id of the record is kept with the answer instead of its body, which holds a secret. */
const withoutSecret =
  (work: Work): Work =>
  async (context) => {
    const { body, ...handled } = await work(context);
    const { subjectId } = context;
    if (subjectId === null) throw new Error('An operation that shows a secret finds or creates its record');
    return { ...handled, body: subjectId, later: async () => body };
  };

/** The result of a handler, with the body that it has deferred. */
const completed = async ({ later, ...handled }: Handled): Promise<Handled> =>
  later ? { ...handled, body: await later() } : handled;

const answerOf = (
  { data, file }: AnyOperation,
  { status, body, version, fileName }: KeptAnswer & Pick<Handled, 'fileName'>,
  replayed = false,
): Answer => ({
  status,
  body: data || file ? body : null,
  tag: version === null ? null : entityTag(version),
  replayed,
  ...(file && fileName !== undefined && { file: { name: fileName, mediaType: file.mediaType } }),
});

/** Runs a public operation, without organization and database. Its entity tag is the digest of the answer. */
export async function invokePublic(
  module: AnyModule,
  name: string,
  query: Readonly<Record<string, unknown>>,
  check: boolean,
): Promise<{ readonly body: string; readonly tag: string }> {
  const body = await handlePublicly(module, name, query, check);
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
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
    return await inTenant(
      settings.database,
      { ...run, audit: 'none', writes: false, single: false },
      async (context) => rule(context, { params, body }),
    );
  } catch (failure) {
    return knownError(failure) ?? failure;
  }
}

/** Throws the public error, if there is one: the handler of an upload itself handles violated constraints. */
function rethrow(error: unknown): never {
  throw knownError(error) ?? error;
}

/** The error to show the caller, or null for a failure of the service. */
export function knownError(error: unknown): ApiError | null {
  if (ApiError.is(error)) return error;
  return isUnavailable(error)
    ? new ApiError(503, 'The database is not available', { retryAfter: 1 }, error)
    : null;
}
