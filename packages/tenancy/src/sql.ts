import type pg from 'pg';
import { exchange } from './message.ts';
import {
  execution,
  inlined,
  literals,
  type Parameters,
  preparation,
  type Statement,
  type TextRow,
} from './statement.ts';

/** One statement with the values of its parameters, and those of its own audit row where it writes one. */
export type Call<Row = unknown> = readonly [statement: Statement<Row>, values: Parameters, own?: Parameters];

/** Runs statements inside the tenant transaction of an operation. */
export interface TenantSql {
  /** All rows of one statement. */
  all<Row>(this: TenantSql, statement: Statement<Row>, values?: Parameters): Promise<Row[]>;
  /** The first row of one statement, or null. */
  one<Row>(this: TenantSql, statement: Statement<Row>, values?: Parameters): Promise<Row | null>;
  /** The rows of several statements as PostgreSQL's text, sent and answered in one message. */
  batch(calls: readonly Call[]): Promise<TextRow[][]>;
}

/** How statements reach PostgreSQL. */
export interface KernelSettings {
  /** False behind a pooler that refuses `PREPARE`: statements then travel with their values in place. */
  readonly preparedStatements: boolean;
  /** Called with the number of statements of each message; tests count round trips with it. */
  readonly onMessage?: (statements: number) => void;
  /**
   * The application's own tenant condition. `false` only where a test shows that row level security alone
   * isolates organizations.
   */
  readonly applicationFilter: boolean;
}

const prepared = new WeakMap<pg.PoolClient, Set<string>>();
const mostPrepared = 1_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The statement that scopes a transaction to an organization; the policies of row level security read it. */
export function tenantSetting(organizationId: string): string {
  if (!uuid.test(organizationId)) throw new Error('An organization id must be a UUID');
  return `SET LOCAL app.organization_id = '${organizationId}'`;
}

const withoutFilter = new WeakMap<Statement, Statement>();

function unfiltered(statement: Statement): Statement {
  const known = withoutFilter.get(statement);
  if (known) return known;
  const open = {
    ...statement,
    name: `${statement.name}~`.slice(-63),
    text: statement.text.replaceAll(/((?:\w+\.)?organization_id) = \$1/g, '($1 = $$1 or true)'),
  };
  withoutFilter.set(statement, open);
  return open;
}

/** One message, ready to be sent: what stands in front, and the statements with their arguments as literals. */
export interface Parcel {
  readonly prefix: readonly string[];
  readonly given: readonly { readonly statement: Statement; readonly values: readonly string[] }[];
}

/** Makes a message of calls inside one organization. */
export const parcel = (
  settings: KernelSettings,
  organizationId: string,
  prefix: readonly string[],
  calls: readonly Call[],
): Parcel => ({
  prefix,
  given: calls.map(([declared, values, own]) => {
    const statement = settings.applicationFilter ? declared : unfiltered(declared);
    return { statement, values: literals(statement, values, organizationId, own) };
  }),
});

/** A message and who waits for the rows of each of its calls. */
export interface Errand {
  readonly parcel: Parcel;
  readonly resolve: (rows: TextRow[][]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends simple-protocol messages on one connection in one write, and ends when all are answered. A message is one
 * implicit transaction where none is open. A connection that sees a statement for the first time is prepared by a
 * message in front. True where every message succeeded; rejects where nothing could be sent.
 */
export async function sendTogether(
  client: pg.PoolClient,
  settings: KernelSettings,
  errands: readonly Errand[],
): Promise<boolean> {
  if (settings.preparedStatements && !isPrepared(client, errands)) await prepare(client, errands);
  const known = (settings.preparedStatements && prepared.get(client)) || nothing;
  return new Promise((allAnswered) => {
    let open = errands.length;
    let isWell = true;
    const messages = errands.map(({ parcel: { prefix, given }, resolve, reject }) => ({
      text: textOf(prefix, given, known),
      answered(error: Error | null, results: TextRow[][]) {
        if (error === null) resolve(results.slice(results.length - given.length));
        else {
          if (isStalePlan(error)) unsure.add(client);
          isWell = false;
          reject(error);
        }
        open -= 1;
        if (open === 0) allAnswered(isWell);
      },
    }));
    for (const { parcel } of errands) settings.onMessage?.(parcel.given.length);
    exchange(client, messages);
  });
}

const nothing: ReadonlySet<string> = new Set();

const textOf = (prefix: Parcel['prefix'], given: Parcel['given'], known: ReadonlySet<string>) =>
  [
    ...prefix,
    ...given.map(({ statement, values }) =>
      known.has(statement.name) ? execution(statement, values) : inlined(statement, values),
    ),
  ].join(';\n');

/** Sends one message and gives the rows of each of its calls. */
export const send = (
  client: pg.PoolClient,
  settings: KernelSettings,
  organizationId: string,
  calls: readonly Call[],
): Promise<TextRow[][]> => sendAlone(client, settings, parcel(settings, organizationId, [], calls));

/** The same for a message that is made already. */
export const sendAlone = (
  client: pg.PoolClient,
  settings: KernelSettings,
  message: Parcel,
): Promise<TextRow[][]> =>
  new Promise((resolve, reject) => {
    sendTogether(client, settings, [{ parcel: message, resolve, reject }]).catch(reject);
  });

/** Connections whose prepared statements are not what we take them for. */
const unsure = new WeakSet<pg.PoolClient>();

function isPrepared(client: pg.PoolClient, errands: readonly Errand[]): boolean {
  const names = prepared.get(client);
  if (names === undefined || unsure.has(client)) return false;
  return errands.every(({ parcel }) => parcel.given.every(({ statement }) => names.has(statement.name)));
}

async function prepare(client: pg.PoolClient, errands: readonly Errand[]): Promise<void> {
  const isUnsure = unsure.has(client);
  const names = (isUnsure ? undefined : prepared.get(client)) ?? new Set<string>();
  prepared.set(client, names);
  const fresh = new Map<string, Statement>();
  for (const { parcel } of errands) {
    for (const { statement } of parcel.given) {
      if (!names.has(statement.name)) fresh.set(statement.name, statement);
    }
  }
  if (names.size + fresh.size > mostPrepared) return;
  unsure.add(client);
  await client.query(
    [...(isUnsure ? ['DEALLOCATE ALL'] : []), ...[...fresh.values()].map(preparation)].join(';\n'),
  );
  unsure.delete(client);
  for (const name of fresh.keys()) names.add(name);
}

/** PostgreSQL's refusal of a plan that a migration has made stale. */
export const isStalePlan = (error: unknown) => codeOf(error) === '0A000' || codeOf(error) === '26000';

/** The SQLSTATE of an error of the driver, or null. */
export function codeOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** Runs statements over whatever sends calls. */
export class StatementRunner implements TenantSql {
  readonly #channel: Pick<TenantSql, 'batch'>;

  constructor(channel: Pick<TenantSql, 'batch'>) {
    this.#channel = channel;
  }

  batch(calls: readonly Call[]): Promise<TextRow[][]> {
    return this.#channel.batch(calls);
  }

  async all<Row>(statement: Statement<Row>, values: Parameters = {}): Promise<Row[]> {
    const [rows = []] = await this.#channel.batch([[statement, values]]);
    return rows.map((row) => statement.decode(row));
  }

  async one<Row>(statement: Statement<Row>, values: Parameters = {}): Promise<Row | null> {
    const [[row] = []] = await this.#channel.batch([[statement, values]]);
    return row === undefined ? null : statement.decode(row);
  }
}
