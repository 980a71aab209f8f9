import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, referenceHost } from '../../test/reference-host.ts';
import { lockClaims, settleClaims, settledClaims } from '../lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

describe('settled claims', () => {
  test('are given page by page in the order of their ids, with what payers have said of them', async () => {
    const made = [await aClaim(host), await aClaim(host), await aClaim(host)];
    const ids = made.map(({ id }) => id as string).sort();
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
      isVoided: false,
      settlement: { claimId: first, status: 'SUBMITTED', allowedAmount: null, paidAmount: null },
    });
    expect([unanswered?.claim]).toEqual(
      await host.inside(host.principal, (context) => lockClaims(context, [first])),
    );
    const settlement = {
      claimId: second,
      status: 'PAID' as const,
      allowedAmount: '80.00',
      paidAmount: '60.10',
      patientResponsibility: '19.90',
      balance: '0.00',
      payerClaimNumber: 'ICN-1',
      lines: (fresh[1]?.claim.lines ?? []).map(({ lineNumber }) => ({
        lineNumber,
        allowedAmount: '80.00',
        paidAmount: '60.10',
        adjustments: [{ groupCode: 'PR' as const, reasonCode: '1', amount: '19.90' }],
        remarkCodes: ['N130'],
      })),
    };
    await host.inside(host.principal, (context) => settleClaims(context, [settlement]));
    await host.call('reference.voidClaim', { params: { claimId: third }, body: { reason: 'Twice' } });
    const [, settled, voided] = await pageAfter('', 3);
    expect(settled?.settlement).toEqual(settlement);
    expect([voided?.isVoided, voided?.settlement.balance]).toEqual([true, '0.00']);
  });
});
