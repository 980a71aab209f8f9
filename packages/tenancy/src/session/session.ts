import type pg from 'pg';
import type { TextRow } from '../statements/columns.ts';
import { inlined, literals } from '../statements/literals.ts';
import type { Call } from '../statements/statement.ts';
import type { ConnectionSource, Lease } from './connections.ts';
import { isLost, isStalePlan } from './failures.ts';
import { exchange } from './message.ts';
import { preparedOn, unprepared } from './prepared-statements.ts';
import { tenantSetting } from './tenant-setting.ts';
import { exchangeTraced } from './traced-message.ts';

/**
 * How a session uses transactions: either its only message is a transaction by itself, or a transaction begins with the
 * first message and ends with `commit` or `rollback`. All messages of a snapshot see the same data.
 */
export type SessionMode = 'one message' | 'transaction' | 'read-only transaction' | 'snapshot';

const beginnings: Readonly<Record<SessionMode, string>> = {
  'one message': 'BEGIN',
  transaction: 'BEGIN',
  'read-only transaction': 'BEGIN READ ONLY',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY',
};

/** The name of a session's cursor. */
const cursor = 'rows';

/** The stage of a session. */
type Stage = 'new' | 'open' | 'over';

/**
 * Connects one operation to PostgreSQL: takes a connection, sends messages inside one organization and one transaction,
 * and returns the connection. It takes the connection with the first message, not before.
 */
export class Session {
  readonly mode: SessionMode;
  readonly #database: ConnectionSource;
  readonly #organizationId: string;
  readonly #take: () => Promise<Lease>;
  #stage: Stage = 'new';
  /** A promise, so that concurrent first messages share one connection. */
  #lease: Promise<Lease> | null = null;

  /** `take` provides the connection, by default from the organization's share. */
  constructor(
    database: ConnectionSource,
    organizationId: string,
    mode: SessionMode,
    take = () => database.connections.take(organizationId),
  ) {
    this.mode = mode;
    this.#database = database;
    this.#organizationId = organizationId;
    this.#take = take;
  }

  /** Sends calls in one message and returns the rows of each as PostgreSQL's text. */
  send(calls: readonly Call[]): Promise<TextRow[][]> {
    return this.#message(calls, this.mode === 'one message');
  }

  /** Sends the last calls, if any, commits the transaction in the same message and returns the connection. */
  async commit(calls: readonly Call[] = []): Promise<void> {
    if (calls.length === 0 && this.#stage !== 'open') return;
    await this.#message(calls, true);
  }

  /** Rolls back the transaction, unless it is over, and returns the connection. */
  async rollback(): Promise<void> {
    if (this.#lease === null) return;
    const isOpen = this.#stage === 'open';
    this.#stage = 'over';
    const lease = await this.#lease.catch(() => null);
    this.#lease = null;
    if (lease === null) return;
    try {
      if (isOpen) await exchange(lease.client, 'ROLLBACK');
      lease.end('idle');
    } catch {
      lease.end('lost');
    }
  }

  /** Runs SQL of the entity layer, whose rows the driver parses. */
  async query(text: string): Promise<pg.QueryResult> {
    if (this.mode === 'one message') throw new Error('A session of one message has no entity layer');
    const { client } = await this.#connected();
    const start = this.#start(false);
    // The first message has several statements and thus several results; the last belongs to the entity layer.
    const results: unknown = await client.query([...start, text].join(';\n'));
    return (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult;
  }

  /** Opens a cursor over the rows of a call; a session has one cursor at a time. */
  async open([statement, values]: Call): Promise<void> {
    const text = inlined(statement, literals(statement, values, this.#organizationId));
    await this.#texts([`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`]);
  }

  /** The next rows of the cursor; none after the last. */
  async next(count: number): Promise<TextRow[]> {
    return (await this.#texts([`FETCH ${count} FROM ${cursor}`])).at(-1) ?? [];
  }

  /** Changes a setting until the transaction ends. */
  async set(name: string, value: string): Promise<void> {
    await this.#texts([`SET LOCAL ${name} = '${value}'`]);
  }

  async #texts(texts: readonly string[]): Promise<TextRow[][]> {
    if (this.mode === 'one message') throw new Error('A session of one message has no cursor');
    const { client } = await this.#connected();
    return exchange(client, [...this.#start(false), ...texts].join(';\n'));
  }

  async #message(calls: readonly Call[], isLast: boolean): Promise<TextRow[][]> {
    const values = calls.map(([statement, given]) => literals(statement, given, this.#organizationId));
    const lease = await this.#connected();
    const prepared = this.#database.isPooled ? unprepared : preparedOn(lease.client);
    const texts = this.#start(isLast);
    const isOpen = this.#stage === 'open';
    texts.push(...prepared.start());
    const answers: number[] = [];
    let isPreparing = false;
    for (const [index, [statement]] of calls.entries()) {
      const run = (statement.hasCustomPlan ? unprepared : prepared).run(statement, values[index] ?? []);
      isPreparing ||= run.length > 1;
      answers.push(texts.push(...run) - 1);
    }
    if (isLast && isOpen) texts.push('COMMIT');
    if (isLast && !isOpen) this.#stage = 'over';
    try {
      const results = await exchangeTraced(lease.client, texts.join(';\n'), () =>
        calls.map(([{ name }]) => name),
      );
      if (isLast) {
        this.#stage = 'over';
        this.#giveBack(lease, 'idle');
      }
      return answers.map((index) => results[index] ?? []);
    } catch (error) {
      if (isPreparing || isStalePlan(error)) prepared.doubt();
      // A message that is a transaction by itself ended with the error; any other is rolled back by its caller.
      if (isLast && !isOpen) this.#giveBack(lease, isLost(error) ? 'lost' : 'idle');
      throw error;
    }
  }

  #connected(): Promise<Lease> {
    if (this.#stage === 'over') {
      throw new Error(
        this.mode === 'one message'
          ? 'The operation is declared to send one message and sends another'
          : 'The session is over',
      );
    }
    this.#lease ??= this.#take();
    return this.#lease;
  }

  /** The texts that begin the transaction, unless it has begun; a message that is one by itself needs no BEGIN. */
  #start(isWhole: boolean): string[] {
    if (this.#stage !== 'new') return [];
    if (!isWhole) this.#stage = 'open';
    return [...(isWhole ? [] : [beginnings[this.mode]]), tenantSetting(this.#organizationId)];
  }

  #giveBack(lease: Lease, state: 'idle' | 'lost'): void {
    this.#lease = null;
    lease.end(state);
  }
}

/**
 * Works inside one organization in one transaction, on a reserved connection: for authentication, which sends one
 * message, and for background work.
 */
export async function onReservedConnection<Result>(
  database: ConnectionSource,
  organizationId: string,
  work: (session: Session) => Promise<Result>,
  mode: SessionMode = 'transaction',
): Promise<Result> {
  const session = new Session(database, organizationId, mode, () => database.connections.takeReserved());
  try {
    const result = await work(session);
    await session.commit();
    return result;
  } finally {
    await session.rollback();
  }
}
