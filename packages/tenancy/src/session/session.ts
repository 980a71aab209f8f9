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
 * How a session travels: its only message is a transaction by itself, or all of its messages are one that begins
 * with the first and ends with `commit` or `rollback`. Those of a snapshot all see what the first of them sees.
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

/** Where a session stands. */
type Stage = 'new' | 'open' | 'over';

/**
 * The way of one operation to PostgreSQL: it takes a connection, sends its messages inside one organization and one
 * transaction, and gives the connection back. No connection is taken before there is something to send.
 */
export class Session {
  readonly mode: SessionMode;
  readonly #database: ConnectionSource;
  readonly #organizationId: string;
  readonly #take: () => Promise<Lease>;
  #stage: Stage = 'new';
  /** Asked for once, however many messages want to be the first. */
  #lease: Promise<Lease> | null = null;

  /** `take`: where the connection comes from; by default the organization's share. */
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

  /** Sends calls in one message and gives the rows of each as PostgreSQL's text. */
  send(calls: readonly Call[]): Promise<TextRow[][]> {
    return this.#message(calls, this.mode === 'one message');
  }

  /** Sends what is left, if anything, and ends the transaction with it; the connection is given back. */
  async commit(calls: readonly Call[] = []): Promise<void> {
    if (calls.length === 0 && this.#stage !== 'open') return;
    await this.#message(calls, true);
  }

  /** Takes back what the session did, where it is not over yet, and gives the connection back. */
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

  /** Runs a text of the entity layer, whose rows are read by the driver. */
  async query(text: string): Promise<pg.QueryResult> {
    if (this.mode === 'one message') throw new Error('A session of one message has no entity layer');
    const { client } = await this.#connected();
    const start = this.#start(false);
    // A text of several statements has several results, of which the last is the entity layer's.
    const results: unknown = await client.query([...start, text].join(';\n'));
    return (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult;
  }

  /** Opens a cursor over the rows of a call, of which a session has one at a time. */
  async open([statement, values]: Call): Promise<void> {
    const text = inlined(statement, literals(statement, values, this.#organizationId));
    await this.#texts([`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`]);
  }

  /** The next rows of the cursor, none behind the last. */
  async next(count: number): Promise<TextRow[]> {
    return (await this.#texts([`FETCH ${count} FROM ${cursor}`])).at(-1) ?? [];
  }

  /** Sends a setting that holds until the transaction ends. */
  async set(name: string, value: string): Promise<void> {
    await this.#texts([`SET LOCAL ${name} = '${value}'`]);
  }

  async #texts(texts: readonly string[]): Promise<TextRow[][]> {
    if (this.mode === 'one message') throw new Error('A session of one message has no cursor');
    const { client } = await this.#connected();
    return exchange(client, [...this.#start(false), ...texts].join(';\n'));
  }

  /** Forgets the plans that the connection keeps; they are made anew for tables as large as they are by then. */
  async forgetPlans(): Promise<void> {
    const { client } = await this.#connected();
    await exchange(client, [...this.#start(false), 'DISCARD PLANS'].join(';\n'));
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
      // A message that is a transaction of its own has ended with its error; any other is rolled back by its owner.
      if (isLast && !isOpen) this.#giveBack(lease, isLost(error) ? 'lost' : 'idle');
      throw error;
    }
  }

  #connected(): Promise<Lease> {
    if (this.#stage === 'over') {
      throw new Error(
        this.mode === 'one message' ? 'The operation is declared to send one message' : 'The session is over',
      );
    }
    this.#lease ??= this.#take();
    return this.#lease;
  }

  /** What begins the transaction, where it has not begun: nothing for a message that is one by itself. */
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
 * Works inside one organization in one transaction, on a connection that operations have no share in: for
 * authentication, whose work is one message, and upkeep.
 */
export async function onKeptConnection<Result>(
  database: ConnectionSource,
  organizationId: string,
  work: (session: Session) => Promise<Result>,
  mode: SessionMode = 'transaction',
): Promise<Result> {
  const session = new Session(database, organizationId, mode, () => database.connections.takeKept());
  try {
    const result = await work(session);
    await session.commit();
    return result;
  } finally {
    await session.rollback();
  }
}
