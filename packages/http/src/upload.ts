import {
  findKeptAnswer,
  type IdempotencyRequest,
  inTenant,
  inTenantOnce,
  type KeptAnswer,
  matchKeptAnswer,
  type TenantDatabase,
  type TenantRun,
} from '@rcm/tenancy';
import { fingerprintHash } from './fingerprint.ts';
import { type Handled, type HandlerInput, handleUpload, operationOf, type Pieces } from './handling.ts';
import type { AnyModule } from './module.ts';

/** A request that may contain a file. */
export interface UploadRequest extends HandlerInput {
  readonly source?: AsyncIterable<Uint8Array> | null;
  readonly idempotencyKey?: string | null;
  readonly received?: string;
}

/** The answer of an upload: that of its handler, or the kept answer of an earlier request. */
export type Uploaded =
  | { readonly answer: Handled; readonly isReplayed: false }
  | { readonly answer: KeptAnswer; readonly isReplayed: true };

/** Thrown into the handler of an upload that was answered in the meantime, so that it undoes what it has prepared. */
class AnsweredMeanwhile extends Error {
  readonly answer: KeptAnswer;

  constructor(answer: KeptAnswer) {
    super('The upload was answered by a concurrent request');
    this.answer = answer;
  }
}

/**
 * Runs an upload, once its organization has a slot for it. Its idempotency key is looked up first, and claimed only in the
 * transaction of the last piece, so that no transaction is open while the file arrives. Throws 503 where no slot is free
 * in time.
 */
export async function runUpload(
  database: TenantDatabase,
  module: AnyModule,
  name: string,
  run: TenantRun,
  request: UploadRequest,
  check: boolean,
): Promise<Uploaded> {
  const leave = await database.uploadSlots.take(run.principal.organization.id);
  try {
    return await readUpload(database, module, name, run, request, check);
  } finally {
    leave();
  }
}

async function readUpload(
  database: TenantDatabase,
  module: AnyModule,
  name: string,
  run: TenantRun,
  request: UploadRequest,
  check: boolean,
): Promise<Uploaded> {
  const { source = null, idempotencyKey = null } = request;
  const pieces: Pieces = {
    run: (piece) => inTenant(database, run, piece),
    prepare: (piece) => inTenant(database, { ...run, audit: 'none', writes: true }, piece),
    finish: (piece) => inTenant(database, run, piece),
    source,
  };
  if (idempotencyKey === null) {
    return { answer: await handleUpload(module, name, request, pieces, check), isReplayed: false };
  }
  const file = new FingerprintedFile(operationOf(module, name).operation, request);
  const idempotencyRequest = (): IdempotencyRequest => ({
    key: idempotencyKey,
    fingerprint: file.fingerprint(),
  });
  const known = await findKeptAnswer(database, run, idempotencyKey);
  if (known) {
    await file.readToEnd();
    return { answer: matchKeptAnswer(idempotencyRequest(), known), isReplayed: true };
  }
  const keyed: Pieces = {
    ...pieces,
    source: file.source,
    async finish(piece) {
      const { answer, isReplayed } = await inTenantOnce(database, run, idempotencyRequest(), piece);
      if (isReplayed) throw new AnsweredMeanwhile(answer);
      return answer;
    },
  };
  try {
    return { answer: await handleUpload(module, name, request, keyed, check), isReplayed: false };
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return { answer: error.answer, isReplayed: true };
    throw error;
  }
}

/** A file whose fingerprint is computed while it is read; without a file, the fingerprint of the JSON body. */
class FingerprintedFile {
  /** The file as a stream; null where the request has a JSON body instead. */
  readonly source: AsyncIterable<Uint8Array> | null;
  readonly #hash;

  constructor(
    operation: Parameters<typeof fingerprintHash>[0],
    { source = null, received = '' }: UploadRequest,
  ) {
    this.#hash = fingerprintHash(operation, received);
    this.source = source && this.#digested(source);
  }

  async *#digested(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      this.#hash.update(bytes);
      yield bytes;
    }
  }

  async readToEnd(): Promise<void> {
    const pieces = this.source?.[Symbol.asyncIterator]();
    while (pieces && !(await pieces.next()).done);
  }

  /** The fingerprint of what has been read so far. */
  fingerprint(): string {
    return this.#hash.copy().digest('hex');
  }
}
