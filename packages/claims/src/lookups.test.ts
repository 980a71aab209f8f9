import { declaredStatements, inTenant, openDatabase, statement, type TenantContext } from '@rcm/tenancy';
import { aPrincipal, asOrganization, type TestHost, testTime } from '@rcm/testing';
import { payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claimsHost, nothingOpen } from '../test/claims-host.ts';
import { claim, insuranceBalance, payersOfClaims } from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const lookUp = <Answer>(
  question: (context: TenantContext) => Promise<Answer>,
  principal = host.principal,
) => {
  const run = {
    principal,
    operation: 'test',
    requestId: 'req_1',
    now: testTime,
    audit: 'none',
    writes: false,
  } as const;
  return inTenant(host.tenants, run, question);
};

describe('a lookup gives', () => {
  test('a claim with its payer and its lines', async () => {
    const created = await aClaim(host, { billedAt: '2026-02-12T00:00:00Z', diagnosisCodes: ['E11.9'] });
    const { data } = await host.call('reference.recordRemittance', {
      params: { claimId: created.id },
      body: {
        receivedAt: '2026-02-20T00:00:00Z',
        lines: [
          {
            lineNumber: 1,
            allowedAmount: 80,
            paidAmount: 60.1,
            adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: 20 }],
          },
        ],
      },
    });
    expect(await lookUp((context) => claim(context, created.id))).toEqual({
      id: created.id,
      claimNumber: created.claimNumber,
      patientId: created.patientId,
      payerId: created.payerId,
      payerName: payerBody.name,
      payerProgram: payerBody.programType,
      providerId: null,
      facilityId: null,
      accountId: null,
      payerClaimNumber: null,
      totalCharge: '100.00',
      allowedAmount: '80.00',
      paidAmount: '60.10',
      patientResponsibility: '0.00',
      balance: '0.00',
      billedAt: new Date('2026-02-12T00:00:00Z'),
      serviceDate: '2026-02-10',
      status: 'PAID',
      diagnosisCodes: ['E11.9'],
      lines: data.claim.lines.map((line: object) =>
        Object.fromEntries(Object.entries(line).filter(([name]) => !(name in nothingOpen))),
      ),
    });
  });
});

test('the payers of claims skip missing claims and those of another organization', async () => {
  const [first, second] = [await aClaim(host), await aClaim(host)];
  const payersOf = (principal = host.principal) =>
    lookUp((context) => payersOfClaims(context, [first.id, second.id, 'unknown']), principal);
  expect(await payersOf()).toEqual(
    expect.arrayContaining([first, second].map(({ id, payerId }) => ({ id, payerId }))),
  );
  expect(await payersOf()).toHaveLength(2);
  expect(await payersOf(aPrincipal())).toEqual([]);
});

test('the open insurance balance is SQL, which is null for a claim that is missing or of another organization', async () => {
  const { id } = await aClaim(host);
  const balances = statement({
    name: 'claims.balances_of_ids',
    parameters: { ids: 'text[]' },
    columns: { id: 'text', balance: 'text?' },
    text: `select s.id, ${insuranceBalance('s.id')} from unnest(:ids) as s (id)`,
  });
  const of = (principal = host.principal) =>
    lookUp((context) => context.sql.all(balances, { ids: [id, 'unknown'] }), principal);
  expect(await of()).toEqual([
    { id, balance: '100.00' },
    { id: 'unknown', balance: null },
  ]);
  expect(await of(aPrincipal())).toEqual([
    { id, balance: null },
    { id: 'unknown', balance: null },
  ]);
});

test('a lookup gives null for a claim that is missing or of another organization', async () => {
  const { id } = await aClaim(host);
  expect(await lookUp((context) => claim(context, id), aPrincipal())).toBeNull();
  expect(await lookUp((context) => claim(context, 'unknown'))).toBeNull();
});

test('the claims of some ids are found by their keys, beside many organizations with few claims', async () => {
  const { id } = await aClaim(host);
  const organizationId = host.principal.organization.id;
  const superuser = await openDatabase({ url: host.superuserUrl, entities: [] });
  await asOrganization(superuser, organizationId, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'claims.claims'::regclass and attnum > 0
        and not attisdropped and attgenerated = '' and attname not in ('organization_id', 'id', 'claim_number')`,
    );
    const names = rows.map(({ name }) => name).join(', ');
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into claims.claims (organization_id, id, claim_number, ${names})
        select case when g <= 3000 then organization_id else gen_random_uuid() end, 'clm_' || g, 'C-' || g, ${names}
        from claims.claims cross join generate_series(1, 6000) g where id = $1`,
      [id],
    );
    await client.query('analyze claims.claims');
  });
  await superuser.close();
  const statements = [...declaredStatements()].filter(({ name }) =>
    ['claims.claims', 'claims.heads_of_claims', 'claims.payers_of_claims'].includes(name),
  );
  expect(statements).toHaveLength(3);
  const plans = await asOrganization(host.tenants, organizationId, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan');
    const found: string[] = [];
    for (const { text, parameters } of statements) {
      await client.query(`prepare asked (${parameters.map(({ type }) => type).join()}) as ${text}`);
      const values = parameters.map(({ name }) => (name === 'tenant' ? `'${organizationId}'` : `'{${id}}'`));
      const { rows } = await client.query(`explain execute asked (${values.join()})`);
      await client.query('deallocate asked');
      found.push(rows.map((row) => row['QUERY PLAN']).join(' '));
    }
    return found;
  });
  for (const plan of plans) expect(plan).toContain('Index Scan using claims_pkey');
});
