import type { TestHost } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTenant, books, paidClaim, underpaymentHost } from '../../test/underpayment-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await underpaymentHost();
});
afterAll(() => {
  books.restore();
  return host.close();
});

const claims = 250;
const linesPerClaim = 4;

/** Every 27th line is underpaid: 37 of 1,000. */
const isPlanted = (line: number) => line % 27 === 13 && line < 27 * 37;

/** The rate of a code, in cents. */
const rateOf = (code: number) => 4_017 + code * 731;

const amount = (cents: number) => (cents / 100).toFixed(2);

test('exactly the 37 underpaid lines of 1,000 are found, each with its rate', async () => {
  books.clear();
  const tenant = aTenant(host);
  const codes = Array.from({ length: 60 }, (_, index) => index);
  const { rateIds } = await tenant.aSchedule(
    {},
    codes.map((code) => ({ code: `9${String(code).padStart(4, '0')}`, amount: rateOf(code) / 100 })),
  );
  const planted = new Map<string, { rateId: string | undefined; variance: string }>();
  for (let claim = 0; claim < claims; claim += 1) {
    const id = `clm_${String(claim).padStart(3, '0')}`;
    const lines = Array.from({ length: linesPerClaim }, (_, at) => {
      const line = claim * linesPerClaim + at;
      const code = (line * 7) % codes.length;
      const short = isPlanted(line) ? 1 + (line % 900) : 0;
      if (short > 0) {
        planted.set(`${id} ${at + 1}`, { rateId: rateIds[code], variance: amount(short) });
      }
      return {
        code: `9${String(code).padStart(4, '0')}`,
        allowed: amount(rateOf(code) - short),
        charge: '600.00',
      };
    });
    books.put(paidClaim(id, lines));
  }
  expect(planted.size).toBe(37);

  const { run } = (await tenant.call('runUnderpaymentDetection', { body: {} })).data;
  expect(run.counts).toMatchObject({ claims, underpaidLines: 37 });
  const found = new Map<string, { rateId: string; variance: string }>();
  for (const { caseId, claimId } of run.claims.filter(
    ({ outcome }: { outcome: string }) => outcome === 'OPENED',
  )) {
    const { findings } = await tenant.read(caseId);
    for (const { lineNumber, matchedRateId, variance } of findings) {
      found.set(`${claimId} ${lineNumber}`, { rateId: matchedRateId, variance });
    }
  }
  expect(found).toEqual(planted);
  const again = (await tenant.call('runUnderpaymentDetection', { body: {} })).data.run;
  expect(again.counts).toMatchObject({ opened: 0, updated: 0, closed: 0 });
});
