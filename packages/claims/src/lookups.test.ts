import { inTenant, statement, type TenantContext } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
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
