import type { TenantDatabase } from '../database.ts';
import {
  type Answered,
  answeredWith,
  claimKey,
  type IdempotencyRequest,
  type KeptAnswer,
  keepAnswer,
} from '../idempotency/kept-answers.ts';
import { isStalePlan, mustRetry } from '../session/failures.ts';
import { Session, type SessionMode } from '../session/session.ts';
import { cipherOf } from '../session/value-cipher.ts';
import type { TenantContext } from './context.ts';
import { OperationContext } from './operation-context.ts';
import type { TenantRun } from './run.ts';

const attempts = 3;

/**
 * Runs an operation inside one organization: one session and one transaction, its audit events in it; those of a
 * read are committed before it is answered. A transaction that PostgreSQL chose as a deadlock's victim is run again,
 * up to three times in all.
 */
export const inTenant = <Result>(
  database: TenantDatabase,
  run: TenantRun,
  work: (context: OperationContext) => Promise<Result>,
): Promise<Result> =>
  attempted(database, run, modeOf(run), async (session) => {
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
 * The same for an operation whose answer is kept with the key that its caller sent, in the same transaction. A
 * repeated request gets the answer that was kept, which is a read again where the operation is one. Throws 409 for a
 * key that is in use or came with another request.
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
  attempted(database, run, 'transaction', async (session) => {
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
 * What was answered to the request that a key came with, for a caller who does not know yet whether the request is the
 * same; null where there was none in 24 hours. It takes no lock and is not audited.
 */
export const answeredBefore = (
  database: TenantDatabase,
  run: TenantRun,
  key: string,
): Promise<Answered | null> => {
  const cipher = cipherOf(database, run.principal.organization.id);
  return attempted(database, { ...run, audit: 'none' }, 'one message', (session) =>
    answeredWith(session, cipher, key, run.now),
  );
};

/** Runs a piece of some work with a context of its own, which keeps nothing of what the pieces before it have read. */
export type Piece = <Given>(does: (context: TenantContext) => Promise<Given>) => Promise<Given>;

/**
 * Runs the pieces of an operation in one transaction that is taken back in the end: each sees what those before it have
 * done, nobody else does, and nothing of it stays. What they find in order to change it is locked meanwhile.
 */
export const rehearse = <Result>(
  database: TenantDatabase,
  run: TenantRun,
  work: (piece: Piece) => Promise<Result>,
): Promise<Result> => inPieces(database, run, 'transaction', work);

/**
 * Runs pieces of work that only read; all of them see the organization as it was when the first began. It is not
 * audited.
 */
export const inSnapshot = <Result>(
  database: TenantDatabase,
  run: Omit<TenantRun, 'audit'>,
  work: (piece: Piece) => Promise<Result>,
): Promise<Result> => inPieces(database, { ...run, audit: 'none' }, 'snapshot', work);

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

const modeOf = ({ single, audit, prepares }: TenantRun): SessionMode => {
  if (single) return 'one message';
  const writes = audit === 'write' || audit === 'refusal' || prepares;
  return writes ? 'transaction' : 'read-only transaction';
};

async function attempted<Result>(
  database: TenantDatabase,
  run: TenantRun,
  mode: SessionMode,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { id } = run.principal.organization;
  for (let attempt = 1; ; attempt += 1) {
    const session = new Session(database, id, mode);
    try {
      const result = await work(session);
      if (run.audit !== 'none') database.unsealed.add(id);
      return result;
    } catch (error) {
      const again = mustRetry(error) || (isStalePlan(error) && attempt === 1);
      if (!again || attempt === attempts) throw error;
    } finally {
      await session.rollback();
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
  }
}
