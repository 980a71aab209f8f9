import type { FoundRecord, SearchSource } from '@rcm/lists';
import { inTenant } from '@rcm/tenancy';
import { aPrincipal, asOrganization, expectNoDrift, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claims, claimsHost, reference } from '../test/claims-host.ts';
import { claimsSearched } from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const look = (source: SearchSource, text: string, { principal = host.principal, take = 50 } = {}) =>
  inTenant(
    host.tenants,
    { principal, operation: 'test', requestId: 'req_1', now: testTime, audit: 'none', writes: false },
    (context) => source.find(context, { text, take }),
  );

const idsOf = (found: readonly FoundRecord[]) => found.map(({ id }) => id);

describe('claims', () => {
  test('are found by whole numbers and prefixes, shorter numbers first, then newer claims', async () => {
    const longer = await aClaim(host, { claimNumber: 'SRCH-1001' });
    const exact = await aClaim(host, { claimNumber: 'SRCH-10' });
    const older = await aClaim(host, { claimNumber: 'SRCH-101' });
    const newer = await aClaim(host, { claimNumber: 'SRCH-102' });
    await aClaim(host, { claimNumber: 'SRCH-2' });
    const found = await look(claimsSearched, 'SRCH-10');
    expect(found.map(({ id, match, length }) => [id, match, length])).toEqual([
      [exact.id, 'EXACT_NUMBER', 7],
      [newer.id, 'NUMBER_BEGINNING', 8],
      [older.id, 'NUMBER_BEGINNING', 8],
      [longer.id, 'NUMBER_BEGINNING', 9],
    ]);
    expect(found[0]).toMatchObject({
      kind: 'CLAIM',
      record: 'claim',
      field: 'claimNumber',
      number: 'SRCH-10',
      name: null,
      status: 'SUBMITTED',
      patientId: exact.patientId,
      claimId: exact.id,
    });
    expect(idsOf(await look(claimsSearched, 'SRCH-10', { take: 2 }))).toEqual([exact.id, newer.id]);
  });

  test('are found ignoring case', async () => {
    const capital = await aClaim(host, { claimNumber: 'CASE-1A' });
    const small = await aClaim(host, { claimNumber: 'case-1a' });
    expect(idsOf(await look(claimsSearched, 'Case-1A'))).toEqual([small.id, capital.id]);
  });

  test('are found by externalId', async () => {
    const { id } = await aClaim(host, { claimNumber: 'SRCH-X', externalId: 'EXT/77-1' });
    const [found] = await look(claimsSearched, 'ext/77');
    expect(found).toMatchObject({ id, field: 'externalId', match: 'NUMBER_BEGINNING', number: 'SRCH-X' });
  });

  test('are found by literal characters that are special in patterns', async () => {
    await aClaim(host, { claimNumber: 'PAT_1' });
    for (const text of ['PAT%', 'P_T', 'PAT\\', '%1']) expect(await look(claimsSearched, text)).toEqual([]);
  });

  test('are returned once, by the best match', async () => {
    const { id } = await aClaim(host, { claimNumber: 'ONCE-1', externalId: 'ONCE-12' });
    const found = await look(claimsSearched, 'ONCE-1');
    expect(found.map((one) => [one.id, one.field])).toEqual([[id, 'claimNumber']]);
  });
});

test('claims of another organization are not found', async () => {
  await aClaim(host, { claimNumber: 'FOREIGN-1' });
  expect(await look(claimsSearched, 'FOREIGN-1', { principal: aPrincipal() })).toEqual([]);
});

test('a search by claim number uses an index under row-level security', async () => {
  const organizationId = host.principal.organization.id;
  const plan = await asOrganization(host.tenants, organizationId, async (client) => {
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(
      `explain select id from claims.claims where organization_id = '${organizationId}'
        and claim_number collate "C" >= 'a' and claim_number collate "C" < 'b'
        order by claim_number collate "C", id desc limit 10`,
    );
    return rows.map((row) => row['QUERY PLAN']).join(' ');
  });
  expect(plan).toMatch(/claims_search_claim_number.*Index Cond: .*>= 'a'/);
  expect(plan).not.toContain('Sort');
});

test('the migrations create the schema of the entities', () => expectNoDrift(claims, [reference]));
