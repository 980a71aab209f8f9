import type { Caller } from '../caller.ts';
import { tellBackOffice } from './back-office.ts';
import { tellBalances } from './balances.ts';
import { introduceCast } from './cast.ts';
import { makeQueues, tellDenial, tellOtherDenials } from './denials.ts';
import { tellEstimates } from './estimates.ts';
import { tellHomeHealth } from './home-health.ts';
import { tellProviderJoins } from './provider-joins.ts';
import { tellRemittance } from './remittance.ts';
import { openScene } from './scene.ts';
import { tellUnderpayment } from './underpayment.ts';
import { tellVisit } from './visit.ts';

/**
 * Writes the demo data through the operations themselves: a clinic in which a physician is credentialed, and a patient
 * whose visit is documented, billed, denied and appealed, with what happens beside it; every module has its part.
 */
export async function tellStory(call: Caller, now: Date): Promise<void> {
  const scene = openScene(call, now);
  const cast = await introduceCast(scene);
  await tellProviderJoins(scene, cast);
  await tellEstimates(scene, cast);
  await makeQueues(scene, cast);
  await tellOtherDenials(scene, cast);
  const claim = await tellVisit(scene, cast);
  await tellDenial(scene, cast, claim);
  await tellUnderpayment(scene, cast);
  await tellBalances(scene, cast);
  await tellRemittance(scene, cast);
  await tellHomeHealth(scene, cast);
  await tellBackOffice(scene);
}
