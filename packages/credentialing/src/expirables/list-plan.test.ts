import { type Call, openDatabase, type TenantContext } from '@rcm/tenancy';
import { aPrincipal, asOrganization, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentialing, credentialingHost } from '../../test/credentialing-host.ts';
import { expirableList } from './view.ts';

const as = aPrincipal();

const insertSessions = `
  insert into credentialing.sessions (
    organization_id, id, created_at, updated_at, session_number, session_type, status, first_name, last_name,
    verification_standard, disclosures, revision)
  select $1::uuid, 'crs_' || n, now(), now(), 'CRD-' || n, 'INITIAL', 'APPROVED', 'Avery', 'Stone', 'CVO', '[]', 0
  from generate_series(1, 2500) n`;

const insertEntries = `
  insert into credentialing.entries (
    organization_id, id, created_at, updated_at, session_id, section, sort_order, fields, expires_on, label)
  select $1::uuid, 'cre_' || n, now(), now(), 'crs_' || 1 + n % 2500,
    (array['education', 'licenses', 'deaRegistrations', 'boardCertifications'])[1 + n % 4], 0, '{}',
    case when n % 4 > 0 then date '2026-01-01' + n * 7919 % 1500 end, 'MD NY'
  from generate_series(1, 20000) n`;

let host: TestHost;
beforeAll(async () => {
  host = await credentialingHost();
  await asOrganization(host.tenants, as.organization.id, async (client) => {
    await client.query('set local synchronous_commit = on');
    await client.query(insertSessions, [as.organization.id]);
    await client.query(insertEntries, [as.organization.id]);
  });
  const owner = await openDatabase({ url: host.ownerUrl, entities: credentialing.entities });
  await owner.pool.query('vacuum analyze credentialing.sessions');
  await owner.pool.query('vacuum analyze credentialing.entries');
  await owner.close();
});
afterAll(() => host.close());

/** The statements for page and total of the entries that expire up to a date, as the list sends them in one batch. */
async function callsOf(query: Readonly<Record<string, unknown>>): Promise<readonly Call[]> {
  const messages: (readonly Call[])[] = [];
  const batch = async (calls: readonly Call[]) => {
    messages.push(calls);
    return [];
  };
  const context = {
    organization: as.organization,
    now: new Date(0),
    sql: { batch, blindIndexes: async () => null },
  };
  await expirableList.read(
    context as unknown as TenantContext,
    { skip: 0, take: 25, ...query },
    { expiresTo },
  );
  expect(messages).toHaveLength(1);
  return messages.flat();
}

const expiresTo = '2026-03-31';

async function planOf([{ text, parameters }, values]: Call): Promise<string> {
  const literals = parameters.map(({ name }) => {
    const value = name === 'tenant' ? as.organization.id : values[name];
    return Array.isArray(value) ? `'{${value}}'` : `'${value}'`;
  });
  return asOrganization(host.tenants, as.organization.id, async (client) => {
    await client.query(`prepare tried (${parameters.map(({ type }) => type).join(', ')}) as ${text}`);
    const { rows } = await client.query(`explain execute tried (${literals.join(', ')})`);
    await client.query('deallocate tried');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

describe('credentialing.listExpirables', () => {
  test.each([
    ['of every section', {}],
    ['of one section', { section: ['licenses'] }],
  ])(
    'reads and counts expirables %s by an index on the expiration date, among many other entries',
    async (_words, query) => {
      for (const call of await callsOf(query)) {
        const plan = await planOf(call);
        expect(plan).toMatch(/entries_(?:work_due|expiring|section_expiring)/);
        expect(plan).not.toContain('Seq Scan');
      }
    },
  );
});
