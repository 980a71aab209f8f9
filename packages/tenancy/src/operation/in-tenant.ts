import type { TenantDatabase } from '../database.ts';
import {
  type Answered,
  claimKey,
  type IdempotencyRequest,
  type KeptAnswer,
  keepAnswer,
  readKeptAnswer,
} from '../idempotency/kept-answers.ts';
import { retried } from '../session/retries.ts';
import { Session, type SessionMode } from '../session/session.ts';
import { cipherOf } from '../session/value-cipher.ts';
import type { TenantContext } from './context.ts';
import { OperationContext } from './operation-context.ts';
import type { TenantRun } from './run.ts';

/**
 * Runs an operation inside one organization, in one session and one transaction, which also writes its audit events;
 * those of a read are committed before it is answered. A transaction that PostgreSQL aborts because of a deadlock or a
 * serialization failure is retried; it runs at most three times.
 */
export const inTenant = <Result>(
  database: TenantDatabase,
  run: TenantRun,
  work: (context: OperationContext) => Promise<Result>,
): Promise<Result> =>
  withRetries(database, run, modeOf(run), async (session) => {
    const context = new OperationContext(database, run, session);
    const result = await work(context);
    await context.settle();
    if (run.audit === 'read') {
      await session.commit();
      await database.readEvents.write(run, context.entries());
    } else {
      await session.commit(context.events());
    }
    return result;
  });

/**
 * Runs an operation like `inTenant` and keeps its answer with the caller's idempotency key, in the same transaction. A
 * repeated request gets the kept answer; where the operation is a read, that is audited as one. Throws 409 for a key
 * that is in use or was used with another request.
 */
export const inTenantOnce = <Answer extends KeptAnswer>(
  database: TenantDatabase,
  run: TenantRun,
  request: IdempotencyRequest,
  work: (context: OperationContext) => Promise<Answer>,
): Promise<
  | { readonly answer: KeptAnswer; readonly isReplayed: true }
  | { readonly answer: Answer; readonly isReplayed: false }
> =>
  withRetries(database, run, 'transaction', async (session) => {
    const cipher = cipherOf(database, run.principal.organization.id);
    const context = new OperationContext(database, run, session);
    const kept = await claimKey(session, cipher, request, run.now);
    if (kept) {
      await session.rollback();
      if (run.audit === 'read') await database.readEvents.write(run, context.entries());
      return { answer: kept, isReplayed: true };
    }
    const answer = await work(context);
    await context.settle();
    await session.commit([...context.events(), ...(await keepAnswer(cipher, request, answer, run.now))]);
    return { answer, isReplayed: false };
  });

/**
 * The answer kept with an idempotency key and the request that it belongs to, for a caller that can't compare the
 * requests yet; null where there was none in 24 hours. It takes no lock and is not audited.
 */
export const findKeptAnswer = (
  database: TenantDatabase,
  run: TenantRun,
  key: string,
): Promise<Answered | null> => {
  const cipher = cipherOf(database, run.principal.organization.id);
  return withRetries(database, { ...run, audit: 'none', writes: false }, 'one message', (session) =>
    readKeptAnswer(session, cipher, key, run.now),
  );
};

/** Runs one piece of some work with its own context, which starts without the entities that earlier pieces have loaded. */
export type Piece = <Given>(does: (context: TenantContext) => Promise<Given>) => Promise<Given>;

/**
 * Runs the pieces of an operation in one transaction that is rolled back in the end. Each piece sees the changes of
 * those before it; nobody else does. Records that they find for a change stay locked until then.
 */
export const dryRun = <Result>(
  database: TenantDatabase,
  run: TenantRun,
  work: (piece: Piece) => Promise<Result>,
): Promise<Result> => inPieces(database, run, 'transaction', work);

/** Runs pieces of work that only read, all in one snapshot. It is not audited. */
export const inSnapshot = <Result>(
  database: TenantDatabase,
  run: Omit<TenantRun, 'audit'>,
  work: (piece: Piece) => Promise<Result>,
): Promise<Result> => inPieces(database, { ...run, audit: 'none', writes: false }, 'snapshot', work);

async function inPieces<Result>(
  database: TenantDatabase,
  run: TenantRun,
  mode: SessionMode,
  work: (piece: Piece) => Promise<Result>,
): Promise<Result> {
  const session = new Session(database, run.principal.organization.id, mode);
  try {
    return await work(async (does) => {
      const context = new OperationContext(database, run, session);
      const given = await does(context);
      await context.settle();
      return given;
    });
  } finally {
    await session.rollback();
  }
}

const modeOf = (run: TenantRun): SessionMode => {
  if (run.single) return 'one message';
  const writes = run.audit === 'none' ? run.writes : run.audit !== 'read';
  return writes ? 'transaction' : 'read-only transaction';
};

async function withRetries<Result>(
  database: TenantDatabase,
  run: TenantRun,
  mode: SessionMode,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { id } = run.principal.organization;
  const result = await retried(database, async () => {
    const session = new Session(database, id, mode);
    try {
      return await work(session);
    } finally {
      await session.rollback();
    }
  });
  if (run.audit !== 'none') database.unsealed.add(id);
  return result;
}
