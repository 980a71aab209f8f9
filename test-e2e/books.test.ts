import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@rcm/database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization, type TestOrganization } from './support/api.ts';
import { rcm, rcmJson } from './support/rcm.ts';
import { type Answer, claimsNumbered, remittanceFile } from './support/remittances.ts';
import { dateIn, World } from './support/world.ts';

const environment = inject('environment');
const directory = mkdtempSync(join(tmpdir(), 'rcm-books-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Verified {
  readonly valid: boolean;
  readonly organizations: readonly {
    readonly organizationId: string;
    readonly checked: Readonly<Record<'claims' | 'accounts' | 'payments' | 'cases' | 'placements', number>>;
    readonly differences: readonly {
      readonly record: string;
      readonly id: string;
      readonly what: string;
      readonly expected: string | null;
      readonly actual: string | null;
    }[];
  }[];
}

describe('rcm books verify', () => {
  let organization: TestOrganization;
  let world: World;
  /** The claims of the test, by number. */
  const claims = new Map<string, string>();

  async function verify() {
    const args = ['books', 'verify', '--org', organization.organizationId, '--json'];
    const { code, stdout } = await rcm(args, environment);
    const document: Verified = JSON.parse(stdout);
    return { code, valid: document.valid, ...document.organizations[0] };
  }

  const ask = (text: string) =>
    withClient(environment.DATABASE_URL ?? '', async (client) => {
      const { rows } = await client.query(text.replaceAll(':tenant', `'${organization.organizationId}'`));
      return rows as Record<string, string>[];
    });

  /** Imports a file of one payment, and returns its claim payments in order. */
  async function pays(reference: string, ...answers: readonly (readonly [string, Answer])[]) {
    const path = join(directory, `${reference}.835`);
    const written = answers.map(([number, answer]) => ({ number, answer }));
    writeFileSync(path, remittanceFile({ reference, date: dateIn(-3), claims: written }));
    await rcmJson(['import', 'x12', path, '--org', organization.organizationId], environment);
    const { payments } = await world.send('get', `/remittances/payments?reference=${reference}`);
    const { claimPayments } = await world.send(
      'get',
      `/remittances/claim-payments?paymentId=${payments[0].id}`,
    );
    return (claimPayments as { id: string; sequence: number }[])
      .toSorted((one, other) => one.sequence - other.sequence)
      .map(({ id }) => id);
  }

  const perform = (id: string, move: string, body: object) =>
    world.send('post', `/remittances/claim-payments/${id}/${move}`, body);

  beforeAll(async () => {
    organization = await createOrganization();
    world = new World(organization, 'canary-books');
    const numbers = Array.from({ length: 8 }, (_, index) => `K-${index}`);
    const ids = await claimsNumbered(world, numbers);
    for (const [index, number] of numbers.entries()) claims.set(number, ids[index] ?? '');

    const [, , , unbalanced = '', unknown = '', ignored = ''] = await pays(
      'EFT-K1',
      ['K-0', 'shared'],
      ['K-1', 'denied'],
      ['K-2', 'forwarded'],
      ['K-3', 'unbalanced'],
      ['nobody', 'paid'],
      ['nobody else', 'paid'],
    );
    await perform(unbalanced, 'accept', { reason: 'The payer confirmed it' });
    await perform(unknown, 'match', { claimId: claims.get('K-4') });
    await perform(ignored, 'ignore', { reason: 'Of another clinic' });
    const [voided = ''] = await pays('EFT-K2', ['K-5', 'denied'], ['K-6', 'shared']);
    await perform(voided, 'void', { reason: 'Posted by mistake' });
    await pays('EFT-K3', ['K-6', 'reversed'], ['K-6', 'denied']);
  });

  test('finds no differences after imports, decisions, voids and reversals', async () => {
    expect(await verify()).toEqual({
      code: 0,
      valid: true,
      organizationId: organization.organizationId,
      checked: { claims: 8, accounts: 1, payments: 3, cases: expect.any(Number), placements: 0 },
      differences: [],
    });
    const { claims: stored } = await world.send('get', '/reference/claims');
    const paid = (stored as { claimNumber: string; paidAmount: string | null }[]).map(
      ({ claimNumber, paidAmount }) => [claimNumber, paidAmount],
    );
    expect(paid.toSorted()).toEqual([
      ['K-0', '170.00'],
      ['K-1', '80.00'],
      ['K-2', '175.00'],
      ['K-3', '90.00'],
      ['K-4', '200.00'],
      ['K-5', null],
      ['K-6', '80.00'],
      ['K-7', null],
    ]);
  });

  /** A column of a record, and the differences that a change of it causes. */
  const identities = [
    {
      of: 'K-0',
      table: 'claims.claims',
      column: 'paid_amount',
      record: 'claim',
      what: ['paidAmount'],
    },
    {
      of: 'K-0',
      table: 'claims.claims',
      column: 'allowed_amount',
      record: 'claim',
      what: ['allowedAmount'],
    },
    {
      of: 'K-0',
      table: 'claims.claims',
      column: 'patient_responsibility',
      record: 'claim',
      what: ['patientResponsibility'],
    },
    { of: 'K-0', table: 'claims.claims', column: 'balance', record: 'claim', what: ['balance'] },
    {
      of: 'K-0',
      table: 'claims.claim_lines',
      column: 'paid_amount',
      where: 'line_number = 2',
      record: 'claim',
      what: ['lines.2.paidAmount'],
    },
    {
      of: 'K-0',
      table: 'patient_ar.ledger_entries',
      column: 'amount',
      where: `claim_id = :claim and share_kind = 'COINSURANCE'`,
      record: 'claim',
      what: ['patientShare'],
    },
    { table: 'patient_ar.accounts', column: 'balance', record: 'account', what: ['balance'] },
    {
      of: 'K-0',
      table: 'patient_ar.ledger_entries',
      column: 'open_amount',
      where: `claim_id = :claim and share_kind = 'COINSURANCE'`,
      record: 'ledgerEntry',
      what: ['openAmount'],
    },
    {
      of: 'K-1',
      table: 'denial_management.denial_cases',
      column: 'denied_amount',
      where: `claim_id = :claim`,
      record: 'claim',
      what: ['deniedAmount'],
    },
    {
      of: 'K-1',
      table: 'claims.answer_figures',
      column: 'first_denied_amount',
      where: `claim_id = :claim`,
      record: 'claim',
      what: ['figures.firstDeniedAmount'],
    },
    {
      of: 'K-0',
      table: 'claims.claim_entries',
      column: 'amount',
      where: `claim_id = :claim and line_number = 1 and kind = 'CHARGE'`,
      record: 'claim',
      what: ['entries.1.CHARGE'],
    },
    {
      of: 'K-0',
      table: 'claims.claim_lines',
      column: 'insurance_balance',
      where: 'line_number = 2',
      record: 'claim',
      what: ['lines.2.insuranceBalance'],
    },
    { table: 'remittances.payments', column: 'posted_amount', record: 'payment', what: ['postedAmount'] },
    { table: 'remittances.payments', column: 'claim_total', record: 'payment', what: ['claimTotal'] },
    { table: 'remittances.payments', column: 'voided_count', record: 'payment', what: ['voidedCount'] },
  ];

  test.each(identities)(
    'finds a changed $column of $table',
    async ({ of, table, column, where, record, what }) => {
      const claimId = claims.get(of ?? '') ?? '';
      const key = table === 'claims.claim_lines' ? 'claim_id' : 'id';
      const ofClaim = of === undefined ? '' : `and ${key} = '${claimId}'`;
      const chosen = where?.includes(':claim')
        ? `and ${where.replace(':claim', `'${claimId}'`)}`
        : `${ofClaim} ${where ? `and ${where}` : ''}`;
      const [found] = await ask(
        `select id from ${table} where organization_id = :tenant ${chosen} order by id limit 1`,
      );
      const id = found?.id ?? '';
      const change = (by: string) =>
        ask(`update ${table} set ${column} = ${column} ${by} where id = '${id}'`);
      await change('+ 1');
      try {
        const { code, valid, differences = [] } = await verify();
        expect([code, valid]).toEqual([1, false]);
        const named = record === 'claim' ? claimId : id;
        for (const field of what) {
          expect(differences).toContainEqual(expect.objectContaining({ record, id: named, what: field }));
        }
        for (const { expected, actual } of differences) expect(expected).not.toBe(actual);
      } finally {
        await change('- 1');
      }
    },
  );

  test('finds a claim status without an answer of the payer', async () => {
    const status = (to: string) =>
      ask(`update claims.claims set status = '${to}' where id = '${claims.get('K-7')}'`);
    await status('PAID');
    const { code, differences } = await verify();
    await status('SUBMITTED');
    expect([code, differences]).toEqual([
      1,
      [
        { record: 'claim', id: claims.get('K-7'), what: 'status', expected: 'SUBMITTED', actual: 'PAID' },
        // A claim that is not billed is work until a payer answers.
        {
          record: 'claim',
          id: claims.get('K-7'),
          what: 'work.insuranceBalance',
          expected: '250.00',
          actual: null,
        },
      ],
    ]);
  });

  test('are rebuilt from the claim payments where claims lack entries', async () => {
    const claimId = claims.get('K-0');
    await ask(`delete from claims.claim_entries where claim_id = '${claimId}' and kind <> 'CHARGE'`);
    await ask(
      `update claims.claims set contractual_amount = 0, insurance_balance = 1 where id = '${claimId}'`,
    );
    expect((await verify()).valid).toBe(false);
    const { organizationId } = organization;
    const rebuild = () => rcmJson(['books', 'rebuild', '--org', organizationId], environment);
    expect(await rebuild()).toMatchObject({ organizations: [{ organizationId, rebuilt: 1 }] });
    expect((await verify()).valid).toBe(true);
    expect(await rebuild()).toMatchObject({ organizations: [{ organizationId, rebuilt: 0 }] });
  });

  test('prints text, and refuses an unknown organization', async () => {
    const { code, stdout } = await rcm(
      ['books', 'verify', '--org', organization.organizationId],
      environment,
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('All balances match their entries.')]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await rcm(['books', 'verify', '--org', nobody], environment)).code).toBe(1);
  });
});
