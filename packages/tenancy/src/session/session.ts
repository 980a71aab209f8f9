import type pg from 'pg';
import type { TextRow } from '../statements/columns.ts';
import type { Call, Statement } from '../statements/statement.ts';
import { valuesOf } from '../statements/values.ts';
import type { ConnectionSource, Lease } from './connections.ts';
import { isLost, isStalePlan } from './failures.ts';
import { type BoundStatement, exchange, isKept, plain } from './message.ts';
import { type PreparedStatements, preparedFor, scopeFor, unprepared } from './prepared-statements.ts';
import { retried } from './retries.ts';
import { assertOrganizationId, customPlans, setLocal, usualPlans } from './tenant-setting.ts';
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
  #hasCustomPlans = false;
  /** A promise, so that concurrent first messages share one connection. */
  #lease: Promise<Lease> | null = null;
  /** Fulfilled when the last message is answered: a connection answers one at a time, a session sends in order. */
  #last: Promise<unknown> = Promise.resolve();

  /** `take` provides the connection, by default from the organization's share. */
  constructor(
    database: ConnectionSource,
    organizationId: string,
    mode: SessionMode,
    take = () => database.connections.take(organizationId),
  ) {
    assertOrganizationId(organizationId);
    this.mode = mode;
    this.#database = database;
    this.#organizationId = organizationId;
    this.#take = take;
  }

  /** Sends calls in one message and returns the rows of each as PostgreSQL's text. */
  send(calls: readonly Call[]): Promise<TextRow[][]> {
    return this.#inTurn(() => this.#message(calls, this.mode === 'one message'));
  }

  /** Sends the last calls, if any, commits the transaction in the same message and returns the connection. */
  async commit(calls: readonly Call[] = []): Promise<void> {
    if (calls.length === 0 && this.#stage !== 'open') return;
    await this.#inTurn(() => this.#message(calls, true));
  }

  /** Rolls back the transaction, unless it is over, and returns the connection. Messages that wait are not sent. */
  async rollback(): Promise<void> {
    const isOpen = this.#stage === 'open';
    this.#stage = 'over';
    await this.#last;
    await this.#rollback(isOpen);
  }

  /** Runs SQL of the entity layer, whose rows the driver parses. */
  query(text: string): Promise<pg.QueryResult> {
    return this.#inTurn(() => this.#query(text));
  }

  async #query(text: string): Promise<pg.QueryResult> {
    if (this.mode === 'one message') throw new Error('A session of one message has no entity layer');
    const { client } = await this.#connected();
    // Citus passes on the whole text of a message that sets something, so the setting has a message of its own there.
    if (this.#stage === 'new' && this.#database.isDistributed) await this.#rowsOf([]);
    // The first message has several statements and thus several results; the last belongs to the entity layer.
    const start = this.#stage === 'new' ? [beginnings[this.mode], setLocal(this.#organizationId)] : [];
    this.#stage = 'open';
    const results: unknown = await client.query([...start, text].join(';\n'));
    return (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult;
  }

  /** Opens a cursor over the rows of a call; a session has one cursor at a time. */
  async open([statement, given]: Call): Promise<void> {
    const values = valuesOf(statement, given, this.#organizationId);
    const text = `DECLARE ${cursor} NO SCROLL CURSOR FOR ${statement.text}`;
    await this.#inTurn(() => this.#rowsOf(unprepared.run({ ...statement, text }, values)));
  }

  /** The next rows of the cursor; none after the last. */
  async next(count: number): Promise<TextRow[]> {
    return this.#inTurn(() => this.#rowsOf([plain(`FETCH ${count} FROM ${cursor}`)]));
  }

  /** Changes a setting until the transaction ends. */
  async set(name: string, value: string): Promise<void> {
    await this.#inTurn(() => this.#rowsOf([plain(`SET LOCAL ${name} = '${value}'`)]));
  }

  #inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#last.then(send);
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #rollback(isOpen: boolean): Promise<void> {
    this.#stage = 'over';
    const lease = await this.#lease?.catch(() => null);
    this.#lease = null;
    if (!lease) return;
    try {
      if (isOpen) await exchange(lease.client, [plain('ROLLBACK')]);
      lease.end('idle');
    } catch {
      lease.end('lost');
    }
  }

  /** The rows of the last of some statements, none of which is the last of the session. */
  async #rowsOf(statements: readonly BoundStatement[]): Promise<TextRow[]> {
    if (this.mode === 'one message') throw new Error('A session of one message has no cursor');
    const { client } = await this.#connected();
    const sent = [...this.#start(this.#preparedOn(client), false), ...statements];
    return (await this.#exchange(client, sent, () => [cursor])).at(-1) ?? [];
  }

  async #message(calls: readonly Call[], isLast: boolean): Promise<TextRow[][]> {
    const values = calls.map(([statement, given]) => valuesOf(statement, given, this.#organizationId));
    const lease = await this.#connected();
    const prepared = this.#preparedOn(lease.client);
    const sent = this.#start(prepared, isLast && !this.#database.isDistributed);
    const isOpen = this.#stage === 'open';
    const answers = calls.map(([statement], index) => {
      sent.push(...this.#planning(statement, prepared));
      const run = (statement.hasCustomPlan ? unprepared : prepared).run(statement, values[index] ?? []);
      const answer = sent.push(...run) - 1;
      if (statement.writesAsOwner && this.#database.isDistributed) sent.push(...this.#restart(prepared));
      return answer;
    });
    if (isLast && isOpen) sent.push(plain('COMMIT'));
    if (isLast && !isOpen) this.#stage = 'over';
    try {
      const results = await this.#exchange(lease.client, sent, () => calls.map(([{ name }]) => name));
      if (isLast) {
        this.#stage = 'over';
        this.#giveBack(lease, 'idle');
      }
      return answers.map((index) => results[index] ?? []);
    } catch (error) {
      // A message that is a transaction by itself ended with the error; any other is rolled back.
      if (this.mode === 'one message' && isOpen) await this.#rollback(true);
      if (isLast && !isOpen) this.#giveBack(lease, isLost(error) ? 'lost' : 'idle');
      throw error;
    }
  }

  async #exchange(client: pg.PoolClient, sent: readonly BoundStatement[], names: () => readonly string[]) {
    try {
      return await exchangeTraced(client, sent, names);
    } catch (error) {
      if (isStalePlan(error) || sent.some(isKept)) this.#preparedOn(client).doubt();
      throw error;
    }
  }

  #preparedOn(client: pg.PoolClient) {
    return preparedFor(this.#database, client);
  }

  async #connected(): Promise<Lease> {
    this.#assertNotOver();
    this.#lease ??= this.#take();
    const lease = await this.#lease;
    // It may have been rolled back while it waited for a connection.
    this.#assertNotOver();
    return lease;
  }

  #assertNotOver(): void {
    if (this.#stage !== 'over') return;
    throw new Error(
      this.mode === 'one message'
        ? 'The operation is declared to send one message and sends another'
        : 'The session is over',
    );
  }

  /** What begins the transaction, unless it has begun; a message that is one by itself needs no BEGIN. */
  #start(prepared: PreparedStatements, isWhole: boolean): BoundStatement[] {
    const isNew = this.#stage === 'new';
    if (isNew && !isWhole) this.#stage = 'open';
    return [
      ...(isNew && !isWhole ? [plain(beginnings[this.mode])] : []),
      ...prepared.start(),
      ...(isNew ? scopeFor(this.#database, prepared, this.#organizationId) : []),
    ];
  }

  /** What commits the transaction and begins another one like it. */
  #restart(prepared: PreparedStatements): BoundStatement[] {
    return [
      plain('COMMIT'),
      plain(beginnings[this.mode]),
      ...scopeFor(this.#database, prepared, this.#organizationId),
    ];
  }

  /** What changes how the next statement is planned; nothing where it is planned like the one before. */
  #planning({ hasCustomPlan }: Statement, prepared: PreparedStatements): BoundStatement[] {
    if (!prepared.isKept || hasCustomPlan === this.#hasCustomPlans) return [];
    this.#hasCustomPlans = hasCustomPlan;
    return prepared.run(hasCustomPlan ? customPlans : usualPlans, [this.#organizationId]);
  }

  #giveBack(lease: Lease, state: 'idle' | 'lost'): void {
    this.#lease = null;
    lease.end(state);
  }
}

/**
 * Works inside one organization in one transaction, on a reserved connection: for authentication, which sends one
 * message, and for background work, which runs again where PostgreSQL aborts it because of others.
 */
export function onReservedConnection<Result>(
  database: ConnectionSource,
  organizationId: string,
  work: (session: Session) => Promise<Result>,
  mode: SessionMode = 'transaction',
): Promise<Result> {
  return retried(database, async () => {
    const session = new Session(database, organizationId, mode, () => database.connections.takeReserved());
    try {
      const result = await work(session);
      await session.commit();
      return result;
    } finally {
      await session.rollback();
    }
  });
}
