import { newId } from '@rcm/tenancy';
import { testTime } from '@rcm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, pay, remittanceHost, sentClaimPayment } from '../../test/remittance-host.ts';
import { type AdjustableClaim, adjustClaims, type ClaimAdjustment } from '../lookups.ts';

let setting: Awaited<ReturnType<typeof remittanceHost>>;
let created = 0;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());
afterEach(() => {
  setting.fakes.objection = null;
});

/** A new claim of two lines, of 100.00 and 150.00. */
function aNewClaim(): string {
  created += 1;
  const id = `clm_adjusted_${created}`;
  setting.fakes.has(aClaim(id));
  return id;
}

type Entry = ClaimAdjustment['entries'][number];

/** An adjustment with one entry of line 2. */
const anEntry = (
  ownerBefore: Entry['ownerBefore'],
  ownerAfter: Entry['ownerAfter'],
  amount: string,
): Entry => ({
  id: newId('cle'),
  adjustmentId: newId('adj'),
  lineNumber: 2,
  kind: ownerAfter === null ? 'WRITE_OFF' : 'TRANSFER',
  subKind: null,
  ownerBefore,
  ownerAfter,
  amount,
});

const later = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);

/** Adjusts claims, and returns what they were before. */
async function adjust(
  claimIds: readonly string[],
  change: (claim: AdjustableClaim) => ClaimAdjustment | null,
): Promise<AdjustableClaim[]> {
  const seen: AdjustableClaim[] = [];
  await setting.host.inside(setting.host.principal, (context) =>
    adjustClaims(
      context,
      setting.fakes.ports,
      claimIds,
      (claim) => {
        seen.push(claim);
        return change(claim);
      },
      'Asked for',
    ),
  );
  return seen;
}

const add = async (claimId: string, entry: Entry): Promise<Entry> => {
  await adjust([claimId], () => ({ entries: [entry], reversedId: null }));
  return entry;
};

const reverse = async (claimId: string, { adjustmentId }: Entry): Promise<void> => {
  await adjust([claimId], () => {
    setting.fakes.reversedAdjustments.add(adjustmentId);
    return { entries: [], reversedId: adjustmentId };
  });
};

const settled = (claimId: string) => setting.fakes.settlements.get(claimId);

describe('an adjustment by a person', () => {
  test('settles the claim with its entries, and tells the other modules', async () => {
    const id = aNewClaim();
    const entry = await add(id, anEntry('INSURANCE', null, '50.00'));
    expect(settled(id)).toMatchObject({
      status: 'SUBMITTED',
      insuranceBalance: '200.00',
      writeOffAmount: '50.00',
      entries: [{ ...entry, claimPaymentId: null, effectiveOn: '2026-03-02' }],
      lines: [{ insuranceBalance: '100.00' }, { insuranceBalance: '100.00', writeOffAmount: '50.00' }],
    });
    expect(setting.fakes.adjudications.at(-1)?.cause).toEqual({ kind: 'ADJUSTED', reason: 'Asked for' });
  });

  test('to the patient is a share with the id of its entry, after those of answers', async () => {
    const id = aNewClaim();
    const { claimPayments } = await pay(setting, [
      sentClaimPayment(id.toUpperCase(), {
        paidAmount: 0,
        lines: [
          {
            procedureCode: '99213',
            chargeAmount: 100,
            paidAmount: 0,
            adjustments: [{ groupCode: 'PR', reasonCode: '3', amount: 100 }],
          },
          {
            procedureCode: '72100',
            chargeAmount: 150,
            paidAmount: 0,
            adjustments: [{ groupCode: 'CO', reasonCode: '50', amount: 150 }],
          },
        ],
      }),
    ]);
    const entry = await add(id, anEntry('INSURANCE', 'PATIENT', '150.00'));
    const shares = [
      { claimPaymentId: claimPayments[0].id, kind: 'COPAY', amount: '100.00' },
      { claimPaymentId: entry.id, kind: 'OTHER', amount: '150.00' },
    ];
    expect(setting.fakes.state(id)?.shares).toEqual(shares);
    expect(settled(id)).toMatchObject({ insuranceBalance: '0.00', patientBalance: '250.00' });
    expect(setting.fakes.state(id)?.figures.firstAnswer).toMatchObject({ isClosing: false });
    await add(id, anEntry('PATIENT', 'INSURANCE', '60.00'));
    expect(setting.fakes.state(id)?.shares).toEqual([shares[0], { ...shares[1], amount: '90.00' }]);
  });

  test('is taken back by its reverse, with entries that are linked to it', async () => {
    const id = aNewClaim();
    const entry = await add(id, anEntry('INSURANCE', null, '50.00'));
    await reverse(id, entry);
    expect(settled(id)).toMatchObject({
      insuranceBalance: '250.00',
      writeOffAmount: '0.00',
      entries: [
        { ownerBefore: null, ownerAfter: 'INSURANCE', amount: '50.00', adjustmentId: entry.adjustmentId },
      ],
    });
    const [seen] = await adjust([id], () => null);
    expect(seen?.countedAdjustmentIds).toEqual([]);
  });

  test('can’t be taken back while another rests on it', async () => {
    const id = aNewClaim();
    const entry = await add(id, anEntry('INSURANCE', 'PATIENT', '50.00'));
    const back = await add(id, anEntry('PATIENT', 'INSURANCE', '0.01'));
    await expect(reverse(id, entry)).rejects.toMatchObject({ status: 409 });
    setting.fakes.reversedAdjustments.delete(entry.adjustmentId);
    await reverse(id, back);
    await reverse(id, entry);
    expect(settled(id)).toMatchObject({ insuranceBalance: '250.00', patientBalance: '0.00' });
  });

  test('no longer counts after an answer to its line, and counts again after the answer is voided', async () => {
    const id = aNewClaim();
    const { adjustmentId } = await add(id, anEntry('INSURANCE', null, '50.00'));
    const { claimPayments } = await pay(setting, [sentClaimPayment(id.toUpperCase())], {}, { now: later(1) });
    expect(settled(id)).toMatchObject({ writeOffAmount: '0.00', insuranceBalance: '0.00' });
    const [seen] = await adjust([id], () => null);
    expect(seen?.countedAdjustmentIds).toEqual([]);
    const params = { claimPaymentId: claimPayments[0].id };
    await setting.host.call('remittances.voidClaimPayment', { params, body: { reason: 'A mistake' } });
    expect(settled(id)).toMatchObject({ writeOffAmount: '50.00', insuranceBalance: '200.00' });
    expect((await adjust([id], () => null))[0]?.countedAdjustmentIds).toEqual([adjustmentId]);
  });

  test('changes nothing where it returns no change, and skips claims that are not open', async () => {
    const [one, other] = [aNewClaim(), aNewClaim()];
    const entry = anEntry('INSURANCE', null, '150.00');
    const seen = await adjust([one, 'clm_voided', other], ({ id }) =>
      id === one ? null : { entries: [entry], reversedId: null },
    );
    expect(seen.map(({ id }) => id)).toEqual([one, other]);
    expect([settled(one), settled(other)?.writeOffAmount]).toEqual([undefined, '150.00']);
  });

  test('refunds the credit of a claim that was voided after its payer paid', async () => {
    const id = aNewClaim();
    await pay(setting, [sentClaimPayment(id.toUpperCase())]);
    const claim = setting.fakes.claims.get(id);
    if (claim) setting.fakes.has({ ...claim, isVoided: true });
    const [before] = await adjust([id], ({ parts }) => ({
      entries: parts
        .filter(({ creditBalance }) => creditBalance !== '0.00')
        .map(({ lineNumber, creditBalance }) => ({
          ...anEntry(null, 'CREDIT', creditBalance),
          kind: 'REFUND' as const,
          lineNumber,
        })),
      reversedId: null,
    }));
    expect(before?.isVoided).toBe(true);
    expect(settled(id)).toMatchObject({
      status: 'VOIDED',
      paidAmount: '0.00',
      insuranceBalance: '0.00',
      creditBalance: '0.00',
      awaitedReversalAmount: '0.00',
    });
  });

  test('that rebills it makes another payer responsible', async () => {
    const id = aNewClaim();
    const added = {
      id: 'rbl_1',
      payerId: 'pyr_2',
      rank: 'PRIMARY',
      program: null,
      rebilledAt: testTime,
      rebilledOn: '2026-03-02',
    };
    const rebills = [added] as AdjustableClaim['rebills'];
    const [seen] = await adjust([id], () => ({ entries: [], reversedId: null, rebills }));
    expect(seen).toMatchObject({ rebills: [], responsiblePayerId: 'pyr_1', answers: [] });
    expect(settled(id)).toMatchObject({ responsiblePayerId: 'pyr_2', rebilledAt: testTime, entries: [] });
    await adjust([id], () => ({ entries: [], reversedId: null, rebills: [] }));
    expect(settled(id)).toMatchObject({ responsiblePayerId: 'pyr_1', rebilledAt: null });
  });

  test('can be refused by another module', async () => {
    const id = aNewClaim();
    setting.fakes.objection = new Error('The share is partly adjusted');
    await expect(add(id, anEntry('INSURANCE', 'PATIENT', '1.00'))).rejects.toThrow('partly adjusted');
  });
});
