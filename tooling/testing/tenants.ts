import { ApiError } from '@rcm/errors';
import { type AgentGuard, type AnyOperation, isWrite } from '@rcm/http';
import { type Answer, inputOf, invoke, invokePublic } from '@rcm/http/invoke';
import type { AnyModule } from '@rcm/http/module';
import type { PackageTables } from '@rcm/migrations';
import { inTenant, newId, type Principal, type TenantContext } from '@rcm/tenancy';
import { aCaller, testTime } from '@rcm/test-environment';
import { asSuitesRun, type TestDatabase, testDatabase } from './database.ts';

/** Creates a principal of a new organization with all scopes. */
export const aPrincipal = ({
  timeZone,
  ...overrides
}: Partial<Principal> & { timeZone?: string } = {}): Principal => ({ ...aCaller(timeZone), ...overrides });

/** Overrides of the defaults of a call. */
export interface CallOptions {
  readonly as?: Principal;
  readonly now?: Date;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
}

/** The parts of a request as a client sends them. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | string[]>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A successful response as a client reads it. */
export interface CallAnswer extends Omit<Answer, 'body'> {
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
  readonly data: any;
}

/** Modules on their own database, called without HTTP. */
export interface TestHost extends TestDatabase {
  readonly principal: Principal;
  /** Runs an operation by its id with validation, transaction and response check; throws the error that a caller gets. */
  call(id: string, input?: CallInput, options?: CallOptions): Promise<CallAnswer>;
  /** Runs `work` in a transaction of one organization, like a writing operation. */
  inside<Result>(
    as: Principal,
    work: (context: TenantContext) => Promise<Result>,
    now?: Date,
  ): Promise<Result>;
}

export { testTime } from '@rcm/test-environment';

/** Sets up modules on a new database, with the tables of others that they use. */
export async function testHost(
  modules: readonly AnyModule[],
  tables: readonly PackageTables[] = [],
): Promise<TestHost> {
  const database = await testDatabase([...tables, ...modules]);
  const principal = aPrincipal();
  const operations = new Map(
    modules.flatMap((module) =>
      Object.entries(module.operations).map(
        ([name, operation]) => [operation.id, { module, name, operation }] as const,
      ),
    ),
  );
  return {
    ...database,
    principal,
    async inside(as, work, now = testTime) {
      const run = {
        principal: as,
        operation: 'test.inside',
        requestId: newId('req'),
        now,
        audit: 'write',
      } as const;
      await asSuitesRun(database.tenants, as.organization.id);
      return inTenant(database.tenants, run, work);
    },
    async call(id, input = {}, options = {}) {
      const found = operations.get(id as `${string}.${string}`);
      if (!found) throw new Error(`There is no operation ${id}`);
      const { module, name, operation } = found;
      const { query, body } = inputWithPaths(operation, input);
      if (operation.scope === 'public') {
        const answer = await invokePublic(module, name, query, true);
        return { status: 200, tag: answer.tag, replayed: false, data: JSON.parse(answer.body).data };
      }
      await asSuitesRun(database.tenants, (options.as ?? principal).organization.id);
      const { body: text, ...answer } = await invoke(
        { database: database.tenants, checkResponses: true, agents: unlimitedAgents },
        module,
        name,
        {
          principal: options.as ?? principal,
          requestId: newId('req'),
          now: options.now ?? testTime,
          params: input.params ?? {},
          query,
          body,
          ifMatch: options.ifMatch ?? null,
          idempotencyKey: isWrite(operation) ? (options.idempotencyKey ?? null) : null,
          received: JSON.stringify(input),
        },
      );
      if (answer.file) return { ...answer, data: text };
      const sent = text === null ? null : JSON.parse(text);
      return { ...answer, data: operation.bare ? sent : (sent?.data ?? null) };
    },
  };
}

/** Agents of these suites are names of actors, without definitions. */
const unlimitedAgents: AgentGuard = { admit: async () => ({ kind: 'open' }) };

/** The parsed query and body of a call. Throws 400 with the paths in its message, which is all that a failed test shows. */
function inputWithPaths(operation: AnyOperation, { query = {}, body = {} }: CallInput) {
  try {
    return inputOf(operation, { query, body });
  } catch (error) {
    if (!ApiError.is(error)) throw error;
    const { issues = [] } = error.details;
    throw new ApiError(400, issues.map(({ path, message }) => `${path}: ${message}`).join('; '), { issues });
  }
}
