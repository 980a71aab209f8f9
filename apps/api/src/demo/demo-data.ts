import type { Caller } from '../caller.ts';
import { createBackOffice } from './back-office.ts';
import { createBalances } from './balances.ts';
import { createCredentialing } from './credentialing.ts';
import { demoContext } from './demo-context.ts';
import { createDenial, createOtherDenials, makeQueues } from './denials.ts';
import { createDeniedVisit } from './denied-visit.ts';
import { createEstimates } from './estimates.ts';
import { createHomeHealth } from './home-health.ts';
import { createRemittance } from './remittance.ts';
import { createSharedRecords } from './shared-records.ts';
import { createTradingPartner } from './trading-partner.ts';
import { createUnderpayment } from './underpayment.ts';

/**
 * Creates the demo data through operations: a clinic whose physician is credentialed, a patient whose visit is documented,
 * billed, denied and appealed, and records of every other module.
 */
export async function createDemoData(call: Caller, now: Date): Promise<void> {
  const demo = demoContext(call, now);
  const shared = await createSharedRecords(demo);
  await createCredentialing(demo, shared);
  await createEstimates(demo, shared);
  await makeQueues(demo, shared);
  await createOtherDenials(demo, shared);
  const claim = await createDeniedVisit(demo, shared);
  await createDenial(demo, shared, claim);
  await createUnderpayment(demo, shared);
  await createBalances(demo, shared);
  await createTradingPartner(demo, shared);
  await createRemittance(demo, shared);
  await createHomeHealth(demo, shared);
  await createBackOffice(demo);
}
