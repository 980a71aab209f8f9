import { type Answer, inputOf, invoke } from '@rcm/http/invoke';
import { jobQueue } from '@rcm/jobs/schema';
import { inTenant, newId, type Principal } from '@rcm/tenancy';
import { type TestHost, testHost, testTime } from '@rcm/testing';
import { expireApprovalsJob } from '../src/approvals/expiry.ts';
import { operations } from '../src/contract.ts';
import { createAgentBuilder } from '../src/index.ts';
import { agentGuard } from '../src/lookups.ts';
import { aBuilder } from './agent-host.ts';

/** The agent builder, whose steps can name its own operations. */
const agentBuilder = createAgentBuilder({
  operation: (id) => Object.values(operations).find((one) => one.id === id) ?? null,
});

/** The agent builder on its own database. */
export const agentHost = (): Promise<TestHost> => testHost([agentBuilder], [jobQueue]);

type Name = keyof typeof operations;

/** A request of an agent. */
interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
  readonly now?: Date;
}

const act = (name: Name) => ({ type: 'ACT', instruction: 'Go on', operation: operations[name].id });

/** Steps before and behind a gate. */
export const steps = (before: readonly Name[], behind: readonly Name[]) => [
  ...before.map(act),
  { type: 'APPROVAL_GATE', instruction: 'Wait for a member' },
  ...behind.map(act),
];

/** An ACTIVE agent of a new organization, and its key, whose requests are limited. */
export async function anAgentKey(host: TestHost, body: Record<string, unknown>) {
  const builder = aBuilder(host);
  const { id: agentId } = await builder.create({ mode: 'READ_WRITE', ...body });
  await builder.update(agentId, { status: 'ACTIVE' });
  const principal: Principal = { ...builder.as, keyId: newId('key'), agentId };
  const decide = (
    { id, runId }: { readonly id: string; readonly runId: string },
    decision = 'APPROVED',
    { as = { ...builder.as, memberId: 'mem_1' } as Principal, now = testTime, reason = 'Looked at' } = {},
  ) =>
    host.call(
      'agent-builder.decideApproval',
      { params: { runId, gateId: id }, body: { decision, reason } },
      { as, now },
    );
  return {
    builder,
    agentId: agentId as string,
    principal,
    decide,
    /** Runs the job that expires approvals. */
    expire: (now: Date) =>
      inTenant(
        host.tenants,
        {
          principal: builder.as,
          operation: expireApprovalsJob,
          requestId: newId('req'),
          now,
          audit: 'write',
        },
        async (context) => agentBuilder.jobs?.[expireApprovalsJob]?.(context, ''),
      ),
    send: (name: Name, sent: Sent = {}, as = principal) => send(host, as, name, sent),
    approvals: async (query = {}) =>
      (await builder.call('listApprovals', { query })).data.approvals as readonly {
        id: string;
        status: string;
      }[],
  };
}

/** An answer and its data. */
interface Answered extends Pick<Answer, 'status' | 'replayed'> {
  // biome-ignore lint/suspicious/noExplicitAny: the data of any operation, read by the names of the wire
  readonly data: any;
}

async function send(
  host: TestHost,
  principal: Principal,
  name: Name,
  { params = {}, query = {}, body = {}, idempotencyKey, now = testTime }: Sent,
): Promise<Answered> {
  const {
    status,
    replayed,
    body: text,
  } = await invoke({ database: host.tenants, checkResponses: true, agents: agentGuard }, agentBuilder, name, {
    principal,
    requestId: newId('req'),
    now,
    params,
    ...inputOf(operations[name], { query, body }),
    idempotencyKey: idempotencyKey ?? null,
    received: JSON.stringify({ params, query, body }),
  });
  return { status, replayed, data: JSON.parse(text ?? '').data };
}
