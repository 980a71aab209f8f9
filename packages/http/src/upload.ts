import {
  answeredBefore,
  answerTo,
  type IdempotencyRequest,
  inTenant,
  inTenantOnce,
  type KeptAnswer,
  type TenantDatabase,
  type TenantRun,
} from '@rcm/tenancy';
import { fingerprinting } from './fingerprint.ts';
import { type Handled, type HandlerInput, handleUpload, operationOf, type Pieces } from './handling.ts';
import type { AnyModule } from './module.ts';

/** A request that may bring a file. */
export interface UploadRequest extends HandlerInput {
  readonly source?: AsyncIterable<Uint8Array> | null;
  readonly idempotencyKey?: string | null;
  readonly received?: string;
}

/** How an upload was answered: by its handler, or as it was the first time. */
export type Uploaded =
  | { readonly answer: Handled; readonly isReplayed: false }
  | { readonly answer: KeptAnswer; readonly isReplayed: true };

/** Ends the handler of an upload that was answered while it read, so that it takes back what it has prepared. */
class AnsweredMeanwhile extends Error {
  readonly answer: KeptAnswer;

  constructor(answer: KeptAnswer) {
    super('The upload was answered while it was read again');
    this.answer = answer;
  }
}

/**
 * Runs an upload. The key that it came with is looked up before anything is done, and claimed in the transaction of
 * the last piece, which alone makes what was prepared count: none is held while the file arrives.
 */
export async function runUpload(
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
    prepare: (piece) => inTenant(database, { ...run, audit: 'none', prepares: true }, piece),
    finish: (piece) => inTenant(database, run, piece),
    source,
  };
  if (idempotencyKey === null) {
    return { answer: await handleUpload(module, name, request, pieces, check), isReplayed: false };
  }
  const file = new FingerprintedFile(operationOf(module, name).operation, request);
  const asked = (): IdempotencyRequest => ({ key: idempotencyKey, fingerprint: file.fingerprint() });
  const known = await answeredBefore(database, run, idempotencyKey);
  if (known) {
    await file.readToEnd();
    return { answer: answerTo(asked(), known), isReplayed: true };
  }
  const keyed: Pieces = {
    ...pieces,
    source: file.source,
    async finish(piece) {
      const { answer, isReplayed } = await inTenantOnce(database, run, asked(), piece);
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

/** A file whose fingerprint is taken while it is read; without a file, that of the body in its place. */
class FingerprintedFile {
  /** The file as it arrives; null where a body came in its place. */
  readonly source: AsyncIterable<Uint8Array> | null;
  readonly #hash;

  constructor(
    operation: Parameters<typeof fingerprinting>[0],
    { source = null, received = '' }: UploadRequest,
  ) {
    this.#hash = fingerprinting(operation, received);
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
