import { statement } from '@rcm/tenancy';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, aSettlement, claimsHost, nothingOpen } from '../../test/claims-host.ts';
import {
  answerFigureDifferences,
  keepAnswerFigures,
  lockClaims,
  settleClaims,
  settledClaims,
} from '../lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

describe('settled claims', () => {
  test('are returned page by page in order of id, with their settlement', async () => {
    const created = [await aClaim(host), await aClaim(host), await aClaim(host)];
    const ids = created.map(({ id }) => id as string).sort();
    const [first = '', second = '', third = ''] = ids;
    const pageAfter = (after: string, take: number, as = host.principal) =>
      host.inside(as, (context) => settledClaims(context, after, take));
    const fresh = await pageAfter('', 2);
    expect(fresh.map(({ claim }) => claim.id)).toEqual([first, second]);
    expect((await pageAfter(second, 2)).map(({ claim }) => claim.id)).toEqual([third]);
    expect(await pageAfter(third, 2)).toEqual([]);
    expect(await pageAfter('', 2, aPrincipal())).toEqual([]);

    const [unanswered] = fresh;
    expect(unanswered).toMatchObject({
      claim: { isVoided: false },
      settlement: { claimId: first, status: 'SUBMITTED', allowedAmount: null, paidAmount: null },
    });
    expect([unanswered?.claim]).toEqual(
      await host.inside(host.principal, (context) => lockClaims(context, [first])),
    );
    const settlement = aSettlement(second, {
      allowedAmount: '80.00',
      paidAmount: '60.10',
      patientResponsibility: '19.90',
      payerClaimNumber: 'ICN-1',
      payers: [{ payerId: 'pyr_1', rank: 'PRIMARY', program: null }],
      lines: (fresh[1]?.claim.lines ?? []).map(({ lineNumber }) => ({
        lineNumber,
        allowedAmount: '80.00',
        paidAmount: '60.10',
        adjustments: [{ groupCode: 'PR' as const, reasonCode: '1', amount: '19.90' }],
        remarkCodes: ['N130'],
        ...nothingOpen,
      })),
    });
    await host.inside(host.principal, (context) => settleClaims(context, [settlement]));
    await host.call('reference.voidClaim', { params: { claimId: third }, body: { reason: 'Twice' } });
    const [, settled, voided] = await pageAfter('', 3);
    expect(settled?.settlement).toEqual(settlement);
    expect([voided?.claim.isVoided, voided?.balance]).toEqual([true, '0.00']);
  });
});

describe('the check of report data', () => {
  const answered = (claimId: string) => ({
    claim: { id: claimId, lines: [{}] },
    figures: {
      contractualAmount: '20.00',
      firstAnswer: {
        paymentDate: '2026-03-01',
        deniedAmount: '0.00',
        deniedLineNumbers: [],
        primary: null,
        isClosing: true,
      },
      firstPaidOn: '2026-03-01',
      wasException: false,
    },
  });
  const unanswered = (claimId: string) => ({
    ...answered(claimId),
    figures: { contractualAmount: '0.00', firstAnswer: null, firstPaidOn: null, wasException: false },
  });
  const differences = (...claims: Parameters<typeof answerFigureDifferences>[1]) =>
    host.inside(host.principal, (context) => answerFigureDifferences(context, claims));
  const settle = (claimId: string) =>
    host.inside(host.principal, async (context) => {
      await settleClaims(context, [aSettlement(claimId, { allowedAmount: '80.00', paidAmount: '60.10' })]);
      await keepAnswerFigures(context, [answered(claimId)]);
    });
  const change = (text: string, claimId: string) =>
    host.inside(host.principal, (context) =>
      context.sql.all(
        statement({
          name: `test.${text.slice(7, 60).replaceAll(/\W+/g, '_')}`,
          parameters: { claimId: 'text' },
          columns: {},
          text: `${text} where organization_id = :tenant and claim_id = :claimId`,
        }),
        { claimId },
      ),
    );

  test('finds no difference after payments, corrections and voids', async () => {
    const [settled, corrected, voided] = [await aClaim(host), await aClaim(host), await aClaim(host)];
    await settle(settled.id);
    const lines = [{ procedureCode: '99213', chargeAmount: 70 }];
    await host.call('reference.updateClaim', { params: { claimId: corrected.id }, body: { lines } });
    await host.call('reference.voidClaim', { params: { claimId: voided.id }, body: { reason: 'Twice' } });
    expect(await differences(answered(settled.id), unanswered(corrected.id), unanswered(voided.id))).toEqual(
      [],
    );
  });

  test('finds each figure that differs from the adjudication, or is missing', async () => {
    const { id } = await aClaim(host);
    await settle(id);
    await change(
      `update claims.answer_figures set contractual_amount = 20.01, first_answered_on = '2026-03-02',
        provider_id = 'prv_1'`,
      id,
    );
    const what = (name: string, expected: string | null, actual: string | null) => ({
      claimId: id,
      what: `figures.${name}`,
      expected,
      actual,
    });
    expect(await differences(answered(id))).toEqual([
      what('contractualAmount', '20.00', '20.01'),
      what('firstAnsweredOn', '2026-03-01', '2026-03-02'),
      what('providerId', null, 'prv_1'),
    ]);
    await change('delete from claims.answer_figures', id);
    const missing = await differences(answered(id));
    for (const one of [
      what('contractualAmount', '20.00', '0.00'),
      what('firstAnsweredOn', '2026-03-01', null),
      what('firstPaidOn', '2026-03-01', null),
      what('chargeAmount', '100.00', null),
    ]) {
      expect(missing).toContainEqual(one);
    }
    // Copied columns of the claim are updated with its next payment.
    expect(await differences(unanswered(id))).toEqual([]);
  });

  test('finds a figure without a payment', async () => {
    const { id } = await aClaim(host);
    await settle(id);
    await host.inside(host.principal, (context) => keepAnswerFigures(context, [unanswered(id)]));
    expect(await differences(unanswered(id))).toEqual([]);
    await change('update claims.answer_figures set first_denied_amount = 0.01', id);
    expect(await differences(unanswered(id))).toEqual([
      { claimId: id, what: 'figures.firstDeniedAmount', expected: '0.00', actual: '0.01' },
    ]);
  });
});
