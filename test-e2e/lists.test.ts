import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@rcm/database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';
import { contractsOwn } from './support/contract.ts';
import type { Operation } from './support/document.ts';
import { operations } from './support/operations.ts';
import { plan, send } from './support/planned.ts';
import { type Served, serve } from './support/rcm.ts';
import { type PlannedRequest, World } from './support/world.ts';

const environment = inject('environment');
const mebibyte = 1024 * 1024;

let world: World;
beforeAll(async () => {
  world = new World(await createOrganization(), 'canary of lists');
});

const parameterOf = ({ parameters }: Operation, name: string) =>
  parameters.find((parameter) => parameter.in === 'query' && parameter.name === name);

const sortsOf = (operation: Operation) =>
  (parameterOf(operation, 'sort')?.schema.enum ?? []) as readonly string[];

/** Reports are paged by cursors too, but require a period: they have their own suites. */
const isReport = ({ path }: Operation) => path.includes('/reports/');

const lists = operations.filter(
  (operation) => parameterOf(operation, 'cursor') && parameterOf(operation, 'skip') && !isReport(operation),
);

const plans = new Map<string, Promise<PlannedRequest>>();

/** The planned request of an operation, whose records are created once. */
function planOf(operation: Operation): Promise<PlannedRequest> {
  const planned = plans.get(operation.id) ?? plan(operation, world);
  plans.set(operation.id, planned);
  return planned;
}

/** Sends a planned request with a different query and `Accept` header. */
async function ask(
  operation: Operation,
  planned: PlannedRequest,
  query: object,
  accept = 'application/json',
) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name) => planned.params?.[name] ?? '');
  return request('get', `${world.api}${path}`, {
    key: await world.keyFor(operation.path),
    query: query as Record<string, string>,
    headers: { accept },
  });
}

/** The operations whose requests create a record of a list, where that is no POST to the path of the list. */
const creators: Readonly<Record<string, string>> = {
  'agent-builder.listApprovals': 'agent-builder.getApproval',
  'agent-builder.listRuns': 'agent-builder.getApproval',
  'gfe.listIdrCases': 'gfe.openIdrCase',
  'imports.listImports': 'imports.createX12Import',
  'reference.listBatchRejections': 'reference.getBatchRejection',
  'webhooks.listDeliveries': 'webhooks.replayDelivery',
};

/** The lists without a record in this world: each reports on several records that belong together. */
const withoutRecords: ReadonlySet<string> = new Set([
  // Denials of one provider and code.
  'prevention.listPatterns',
  // Written-off shares of Medicare, and of Qualified Medicare Beneficiaries.
  'reports.getMedicareBadDebts',
  'reports.getQmbWriteOffs',
]);

/** Creates a record of a list, so that there is something to compare, and returns the request to that list. */
async function withRecord(list: Operation, planned: PlannedRequest): Promise<PlannedRequest> {
  const create = operations.find(({ id, method, path }) =>
    list.id in creators ? id === creators[list.id] : method === 'post' && path === list.path,
  );
  if (create === undefined) return planned;
  const made = await plan(create, world);
  const params = list.id in creators ? { ...planned.params, ...made.params } : planned.params;
  const creating = { ...made, ...(params && { params }) };
  await send(world, create, creating);
  return { ...planned, ...(params && { params }) };
}

/** The number of records in a CSV with a header. */
const csvRecords = (csv: string) => csv.replaceAll(/"(?:[^"]|"")*"/g, '').split('\r\n').length - 2;

/** The records of a page, under any key. */
const recordsOf = (data: Readonly<Record<string, unknown>>) =>
  Object.values(data).find(Array.isArray) as Record<string, unknown>[];

/** The stable identity of a record. */
const nameOf = (record: Readonly<Record<string, unknown>>) => record.id ?? record.inquiryId ?? record;

/** The example of a parameter in the document. */
function exampleOf(parameter: Operation['parameters'][0]): string {
  const { example } = parameter as unknown as { readonly example: unknown };
  const { maxLength } = (parameter.schema.items ?? parameter.schema) as { readonly maxLength?: number };
  return String(Array.isArray(example) ? example[0] : example).slice(0, maxLength);
}

test('every list can be sorted, paged by cursor and exported', () => {
  const known = operations
    .filter((operation) => parameterOf(operation, 'skip') && !isReport(operation))
    .filter(({ id }) => !contractsOwn.has(id))
    .map(({ id }) => id);
  expect(lists.filter((operation) => sortsOf(operation).length > 0).map(({ id }) => id)).toEqual(known);
});

describe.each(lists)('$id', (operation) => {
  test('is sorted by each of its columns in both directions, and paged to the end', async () => {
    const planned = await planOf(operation);
    for (const sort of sortsOf(operation)) {
      const whole = await ask(operation, planned, { sort, take: '100' });
      expect([sort, whole.status]).toEqual([sort, 200]);
      const all = recordsOf(whole.json.data);
      const found: Record<string, unknown>[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await ask(operation, planned, { sort, take: '1', ...(cursor !== null && { cursor }) });
        expect([sort, page.status]).toEqual([sort, 200]);
        found.push(...recordsOf(page.json.data));
        cursor = page.json.data.nextCursor;
        if (cursor === null || found.length === 5) break;
      }
      expect(found.map(nameOf)).toEqual(all.slice(0, found.length).map(nameOf));
      if (found.length < 5) expect(found).toHaveLength(all.length);
    }
  });

  test('accepts each of its filters alone', async () => {
    const planned = await planOf(operation);
    for (const parameter of operation.parameters) {
      const { name, in: place } = parameter;
      if (place !== 'query' || ['skip', 'take', 'cursor', 'sort'].includes(name)) continue;
      const answer = await ask(operation, planned, { [name]: exampleOf(parameter), take: '1' });
      expect([name, answer.status, answer.text]).toEqual([name, 200, expect.anything()]);
    }
  });

  test('refuses a cursor that it has not issued', async () => {
    const answer = await ask(operation, await planOf(operation), { cursor: 'WyJub3RoaW5nIl0' });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('query.cursor')]);
  });
});

describe.each(operations.filter(({ isExportable }) => isExportable))('the export of $id', (operation) => {
  test('has the rows of all pages, as NDJSON and as CSV', async () => {
    const isList = lists.includes(operation);
    const planned = await withRecord(operation, await planOf(operation));
    const query = Object.fromEntries(
      Object.entries(planned.query ?? {}).filter(([name]) => parameterOf(operation, name)?.required),
    );
    const page = await ask(operation, planned, { ...query, take: '100' });
    const ndjson = await ask(operation, planned, query, 'application/x-ndjson');
    const csv = await ask(operation, planned, query, 'text/csv');
    expect([ndjson.status, csv.status]).toEqual([200, 200]);
    const lines = ndjson.text.split('\n').slice(0, -1);
    const { total } = page.json.data;
    // The audit trail grows with each read of it, and the export of a report may end with its totals.
    if (!isList) expect(lines.length - total).toBeOneOf([0, 1]);
    else if (operation.id !== 'organization.listAuditEvents') expect(lines).toHaveLength(total);
    if (!withoutRecords.has(operation.id)) expect(lines).not.toEqual([]);
    expect(lines.slice(-100).map((line) => Object.keys(JSON.parse(line)))).not.toContainEqual([]);
    const [head = ''] = csv.text.split('\r\n');
    expect(head).toMatch(/^[\w.]+(,[\w.]+)*$/);
    if (operation.id !== 'organization.listAuditEvents') expect(csvRecords(csv.text)).toBe(lines.length);
    if (operation.scope === 'public') return;
    const { auditEvents } = await world.send(
      'get',
      `/organization/audit-events?operation=${operation.id}&action=list&take=2`,
    );
    for (const { rowCount } of auditEvents)
      expect([operation.id, rowCount]).toEqual([operation.id, isList ? total : lines.length]);
  });
});

describe('claims', () => {
  /** More than the buffers of a connection hold when its reader does not read. */
  const rows = Number(process.env.RCM_TEST_EXPORT_ROWS ?? 10_000);
  let served: Served;
  let patientId: string;
  let payerId: string;

  /** Imports claims, numbered from a prefix. */
  async function importClaims(prefix: string, count: number): Promise<void> {
    const perRequest = 2_500;
    for (let from = 0; from < count; from += perRequest) {
      const lines = Array.from({ length: Math.min(perRequest, count - from) }, (_, index) =>
        JSON.stringify({
          patientId,
          payerId,
          claimNumber: `${prefix}-${from + index}`,
          serviceDate: '2026-01-05',
          diagnosisCodes: ['M54.50'],
          lines: [
            { procedureCode: '99213', chargeAmount: 100 + ((from + index) % 50), diagnosisPointers: [1] },
          ],
        }),
      );
      const { import: result } = await world.send('post', '/reference/imports', {
        kind: 'CLAIM',
        content: lines.join('\n'),
      });
      if (result.counts.created !== lines.length) throw new Error('Not all claims were imported');
    }
  }

  const open = (
    accept: string,
    path = '/reference/claims?sort=-createdAt',
    key = world.organization.apiKey,
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}`, accept };
      get(`${served.url}/api/v1${path}`, { headers }, resolve).once('error', reject);
    });

  /** The lines of a response, and how it ended. */
  async function read(
    answer: IncomingMessage,
    onLines: (lines: number) => Promise<void> | void = () => undefined,
  ) {
    let lines = 0;
    let bytes = 0;
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        for (const byte of chunk) if (byte === 10) lines += 1;
        bytes += chunk.length;
        await onLines(lines);
      }
      return { lines, bytes, code: null };
    } catch (error) {
      return { lines, bytes, code: (error as NodeJS.ErrnoException).code };
    }
  }

  /** The newest export in the audit trail, found after some thousand events of imports. */
  async function exportEvent(): Promise<unknown> {
    const query = 'operation=reference.listClaims&recordType=claim&action=list&take=1';
    for (;;) {
      const { auditEvents } = await world.send('get', `/organization/audit-events?${query}`);
      if (auditEvents[0]?.rowCount > 0) return auditEvents[0];
    }
  }

  /** The memory of the serving process in MiB. */
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${served.pid}/status`, 'utf8'))?.[1]) / 1_024;

  beforeAll(async () => {
    // As in production, responses are not validated.
    served = await serve({ ...environment, RCM_CHECK_RESPONSES: 'false' });
    world = new World(await createOrganization(), 'canary of exports');
    patientId = (await world.patient()).id;
    const { payer } = await world.send('post', '/reference/payers', {
      name: world.name(),
      programType: 'COMMERCIAL',
    });
    payerId = payer.id;
    await importClaims('C', rows);
  }, 600_000);
  afterAll(async () => {
    await served.stop();
  });

  test.each(['balance', '-balance', '-serviceDate'])(
    'are paged by a cursor sorted by %s during writes, each exactly once',
    async (sort) => {
      const query = `take=100&sort=${sort}&minBalance=140`;
      const { total } = await world.send('get', `/reference/claims?${query}`);
      const found: string[] = [];
      let pages = 0;
      for (let cursor = ''; ; ) {
        const page = await world.send('get', `/reference/claims?${query}${cursor && `&cursor=${cursor}`}`);
        for (const { claimNumber } of page.claims) found.push(claimNumber);
        pages += 1;
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
        if (pages < 6) await importClaims(`W${sort}${pages}`, 50);
      }
      expect(new Set(found).size).toBe(found.length);
      const old = found.filter((claimNumber) => !claimNumber.startsWith(`W${sort}`));
      expect(old).toHaveLength(total);
    },
  );

  test('are exported from one snapshot during writes, in constant memory', async () => {
    const { total } = await world.send('get', '/reference/claims?take=1');
    // The first export warms up code, plans and buffers.
    await read(await open('application/x-ndjson', '/reference/claims?minBalance=149'));
    const before = memory();
    let most = 0;
    let written = 0;
    const { lines, bytes, code } = await read(await open('application/x-ndjson'), async (seen) => {
      most = Math.max(most, memory());
      if (seen < written * 1_000) return;
      written += 1;
      await importClaims(`M${written}`, 1);
    });
    expect([lines, code]).toEqual([total, null]);
    expect(written).toBeGreaterThan(0);
    process.stdout.write(
      `an export of ${lines} claims, ${(bytes / mebibyte).toFixed(0)} MiB: the server has ${before.toFixed(0)} MiB before and ${most.toFixed(0)} at most\n`,
    );
    expect(most - before).toBeLessThan(96);
    expect(await exportEvent()).toMatchObject({ action: 'list', recordType: 'claim', rowCount: total });
  }, 600_000);

  test('with notes that begin like formulas or contain commas or line breaks are quoted and guarded', async () => {
    const { organizationId, apiKey } = await createOrganization();
    const desk = new World({ organizationId, apiKey, memberId: '' }, 'canary of formulas');
    for (const [index, title] of [
      '=1+1',
      '+1',
      '-1',
      '-1+1',
      '@x',
      'a,"b"',
      'two\r\nlines',
      "'x",
    ].entries()) {
      await desk.send('post', '/reference/payers', {
        name: title,
        payerCode: `P${index}`,
        programType: 'COMMERCIAL',
      });
    }
    const answer = await request('get', `${served.url}/api/v1/reference/payers?sort=createdAt`, {
      key: apiKey,
      headers: { accept: 'text/csv' },
    });
    const names = ["'=1+1", "'+1", '-1', "'-1+1", "'@x", '"a,""b"""', '"two\r\nlines"', "'x"];
    for (const [index, name] of names.entries()) expect(answer.text).toContain(`,${name},P${index},`);
  });

  test('end visibly truncated when sending fails', async () => {
    const answer = await open('text/csv');
    expect(answer.statusCode).toBe(200);
    await withClient(environment.DATABASE_URL ?? '', (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like 'FETCH%FROM rows%'`),
    );
    const { code } = await read(answer);
    expect([code, answer.complete]).toEqual(['ECONNRESET', false]);
    const after = await read(await open('text/csv', '/reference/claims?claimNumber=C-1'));
    expect(after).toMatchObject({ lines: 2, code: null });
  });

  test('are served while other readers stall, and stalled readers are disconnected', async () => {
    const other = await createOrganization();
    const resting = await open('application/x-ndjson');
    const cut = once(resting.pause(), 'error');
    const refused = await open('application/x-ndjson');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    await read(refused);
    for (const { apiKey } of [other, world.organization]) {
      const page = await request('get', `${served.url}/api/v1/reference/claims?take=1`, { key: apiKey });
      expect(page.status).toBe(200);
    }
    // Buffered data is read after the server has given up; the reader never requested the rest.
    await waitFor(() => served.logged().includes('READER_RESTS'));
    resting.resume();
    await cut;
    expect(resting.complete).toBe(false);
    expect(await read(await open('application/x-ndjson', '/reference/claims?claimNumber=C-2'))).toMatchObject(
      {
        lines: 1,
        code: null,
      },
    );
  });

  async function waitFor(happened: () => boolean): Promise<void> {
    while (!happened()) await sleep(50);
  }
});
