import { cents, fromCents } from '@rcm/money';
import { expect } from 'vitest';
import { dateIn, type World } from '../support/world.ts';
import { type Balances, type Denied, least, type Moved } from './model/part.ts';
import type { Month } from './month.ts';
import type { MonthClaim } from './month-claim.ts';
import type { Random } from './random.ts';
import { expectConflict, listed } from './requests.ts';
import type { Answer, Work } from './story.ts';

/** What each move takes from, and the request for it. */
const moves = {
  WRITE_OFF: { from: 'insurance', path: 'adjustments', body: { kind: 'ADMINISTRATIVE' } },
  TO_PATIENT: {
    from: 'insurance',
    path: 'transfers',
    body: { from: 'INSURANCE', to: 'PATIENT', reason: 'Not covered' },
  },
  TO_INSURANCE: {
    from: 'patient',
    path: 'transfers',
    body: { from: 'PATIENT', to: 'INSURANCE', reason: 'Billed too much' },
  },
  TO_NEXT: {
    from: 'insurance',
    path: 'transfers',
    body: { from: 'INSURANCE', to: 'NEXT_PAYER', reason: 'The next payer is due' },
  },
  RELEASE: {
    from: 'held',
    path: 'transfers',
    body: { from: 'HELD', to: 'PATIENT', reason: 'The next payer refused' },
  },
  REFUND: { from: 'credit', path: 'payer-refunds', body: { method: 'CHECK', reference: '7781' } },
} as const satisfies Readonly<
  Record<Exclude<Moved, 'TAKEBACK'>, { readonly from: keyof Balances; path: string; body: object }>
>;

/** Does what persons do at the end of a day. */
export async function workOn(month: Month, day: number, random: Random): Promise<void> {
  for (const claim of month.claims.values()) {
    for (const step of claim.model.story.steps) {
      if (!('work' in step) || step.day !== day) continue;
      await doWork(month, claim, step.work, random);
      claim.endChangedCredits();
    }
  }
}

/** Does what a person does to a claim, where its balances allow it. */
async function doWork(month: Month, claim: MonthClaim, work: Work, random: Random): Promise<void> {
  const { world } = month;
  switch (work.verb) {
    case 'REVERSE':
      return reverse(world, claim);
    case 'VOID':
    case 'MATCH':
      return moveAnswer(world, claim, work.verb, work.answer);
    case 'RELEASE_ANSWER':
      return releaseAnswer(world, claim, work.answer);
    case 'PATIENT_PAYS':
      return payByPatient(world, claim);
    case 'REBILL':
      return rebill(month, claim);
    case 'REVERSE_REBILL':
      return reverseRebill(world, claim);
    case 'WRITE_OFF_IN_BULK':
      return writeOffInBulk(world, claim);
    case 'REFUND_ALL':
      return refundAll(world, claim);
    case 'VOID_CLAIM':
      return voidClaim(world, claim);
    case 'ALLOCATE':
      return allocate(world, claim, work.answer);
    case 'RESOLVE':
      return resolveCase(world, claim, work.outcome);
    case 'OVERTURN':
      return overturn(world, claim);
    case 'RESOLVE_CREDIT':
      return resolveCredit(world, claim);
    case 'REVERSE_CREDIT':
      return reverseCredit(world, claim);
    default:
      return move(world, claim, work.verb, random);
  }
}

/** Moves half or all of what one part of a claim has. */
async function move(
  world: World,
  { id, model, paths }: MonthClaim,
  verb: Exclude<Moved, 'TAKEBACK'>,
  random: Random,
): Promise<void> {
  const { from, path, body } = moves[verb];
  const [found] = [...model.parts()].filter(
    ([, part]) => part[from] > 0n && (verb !== 'TO_NEXT' || part.next !== null),
  );
  if (found === undefined) return;
  const [part, balances] = found;
  const amount = random.below(2) === 0 ? balances[from] : balances[from] / 2n + 1n;
  const moved = { ...body, amount: Number(fromCents(amount)), ...(part === 0 ? {} : { lineNumber: part }) };
  if (model.isQmb && (verb === 'TO_PATIENT' || verb === 'RELEASE')) {
    return expectConflict(world, `/reference/claims/${id}/${path}`, moved);
  }
  const { adjustment } = await world.send('post', `/reference/claims/${id}/${path}`, moved);
  paths.set(model.change(verb, part, amount), `/reference/claims/${id}/${path}/${adjustment.id}/reverse`);
}

/** Reverses the newest entry of a person that counts. */
async function reverse(world: World, { model, paths }: MonthClaim): Promise<void> {
  const counted = [...model.parts().keys()].flatMap((part) => model.countedChanges(part));
  const last = counted.toSorted((one, other) => one.at - other.at).at(-1);
  const path = last && paths.get(last);
  if (!path) return;
  await world.send('post', path, { reason: 'A mistake' });
  model.reverse(last);
}

async function moveAnswer(
  world: World,
  claim: MonthClaim,
  verb: 'VOID' | 'MATCH',
  answer: Answer,
): Promise<void> {
  const { id: claimId, model, ids, voided } = claim;
  const id = ids.get(answer.key);
  if (id === undefined) return;
  const path = `/remittances/claim-payments/${id}`;
  if (verb === 'VOID') {
    if (!model.isStanding(answer)) return;
    await world.send('post', `${path}/void`, { reason: 'Posted by mistake' });
    model.takeBack(answer);
    voided.add(answer.key);
    return;
  }
  if (!voided.delete(answer.key)) return;
  const { claimPayment } = await world.send('post', `${path}/match`, { claimId });
  const code = model.exceptionOf(answer);
  expect(claimPayment.exceptionCode).toBe(code);
  if (code === null) model.post(answer);
  else claim.pending.push({ answer, id });
}

async function releaseAnswer(world: World, { model, ids }: MonthClaim, answer: Answer): Promise<void> {
  const path = `/remittances/claim-payments/${ids.get(answer.key)}/release`;
  if (model.release(answer)) await world.send('post', path, {});
  else if (model.isQmb && model.isStanding(answer)) await expectConflict(world, path, {});
}

async function rebill(month: Month, { id, model }: MonthClaim): Promise<void> {
  const [first, second] = model.story.payers;
  if (second === undefined || !model.hasAnswered(first) || model.hasAnswered(second)) return;
  const body = {
    payerId: month.payerId(second),
    rank: 'PRIMARY',
    reason: 'The policy ended before the visit',
  };
  await month.world.send('post', `/reference/claims/${id}/rebill`, body);
  model.isRebilled = true;
}

/** Takes back the rebill of a claim whose new payer has not answered. */
async function reverseRebill(world: World, { id, model }: MonthClaim): Promise<void> {
  const [, second] = model.story.payers;
  if (!model.isRebilled || model.hasAnswered(second)) return;
  const { rebills } = await world.send('get', `/reference/claims/${id}/rebills`);
  await world.send('post', `/reference/claims/${id}/rebills/${rebills.at(-1).id}/reverse`, {
    reason: 'The policy had not ended',
  });
  model.isRebilled = false;
}

/** Writes off what is open of an answered claim, as a small balance. */
async function writeOffInBulk(world: World, { id, model }: MonthClaim): Promise<void> {
  const body = { kind: 'SMALL_BALANCE', maxAmount: 999_999, filter: { claimIds: [id] } };
  const { results } = await world.send('post', '/reference/claims/adjustments/bulk', body);
  const [{ outcome }] = results;
  const open = [...model.parts()].filter(([, { insurance }]) => insurance > 0n);
  const isOpen = model.story.payers.some((payer) => model.hasAnswered(payer)) && open.length > 0;
  expect(outcome).toBe(isOpen ? 'WRITTEN_OFF' : 'SKIPPED');
  if (!isOpen) return;
  for (const [part, { insurance }] of open) model.change('WRITE_OFF', part, insurance);
}

/** Refunds the credits of all parts, with the number of the claim as the reference. */
async function refundAll(world: World, { id, model }: MonthClaim): Promise<void> {
  const credit = model.balances().credit;
  if (credit === 0n) return;
  const body = { amount: Number(fromCents(credit)), method: 'CHECK', reference: model.story.claimNumber };
  await world.send('post', `/reference/claims/${id}/payer-refunds`, body);
  for (const [part, balances] of model.parts()) {
    if (balances.credit > 0n) model.change('REFUND', part, balances.credit);
  }
}

async function voidClaim(world: World, { id, model }: MonthClaim): Promise<void> {
  await world.send('post', `/reference/claims/${id}/void`, { reason: 'Sent by mistake' });
  model.isVoided = true;
}

/** Receives half of what a patient owes. */
async function payByPatient(world: World, claim: MonthClaim): Promise<void> {
  const amount = (claim.model.balances().patient - claim.paidByPatient) / 2n;
  if (amount <= 0n) return;
  const { accounts } = await world.send('get', `/patient-ar/accounts?patientId=${claim.patientId}`);
  const body = { amount: Number(fromCents(amount)), method: 'CHECK' };
  await world.send('post', `/patient-ar/accounts/${accounts[0].id}/payments`, body);
  claim.paidByPatient += amount;
}

/** Allocates the provider-level adjustment of an answer's payment to the first part that the payer paid. */
async function allocate(
  world: World,
  { id, model, ids, paths }: MonthClaim,
  { key, providerAdjustments: [written = ''] = [] }: Answer,
): Promise<void> {
  const [found] = [...model.parts()].filter(([, { paid }]) => paid > 0n);
  if (!ids.has(key) || found === undefined) return;
  const [part, { paid }] = found;
  const [, reference, sum = ''] = /^WO:(.*)\*(.*)$/.exec(written) ?? [];
  const adjustments = await listed(world, `/remittances/provider-adjustments?reference=${reference}`);
  const { paymentId, number } = adjustments[0] ?? {};
  const amount = least(paid, cents(sum));
  const path = `/remittances/payments/${paymentId}/provider-adjustments/${number}`;
  const allocation = {
    claimId: id,
    amount: Number(fromCents(amount)),
    ...(part === 0 ? {} : { lineNumber: part }),
  };
  await world.send('post', `${path}/allocate`, { allocations: [allocation] });
  paths.set(model.change('TAKEBACK', part, amount), `${path}/allocations/reverse`);
}

/** The open denial case of what an answer denied. */
async function openCaseOf(world: World, { id, ids }: MonthClaim, { key }: Denied): Promise<string> {
  const cases = await listed(world, `/denial-management/cases?claimId=${id}&status=OPEN`);
  return cases.find(({ claimPaymentId }) => claimPaymentId === ids.get(key))?.id;
}

/** Appeals the first denial case that is open, and records that the payer overturns it. It has yet to pay. */
async function overturn(world: World, claim: MonthClaim): Promise<void> {
  const { model } = claim;
  const [first] = model.denials();
  if (first === undefined) return;
  const denialCaseId = await openCaseOf(world, claim, first);
  const body = { denialCaseId, overrideReason: 'The payer agreed by phone' };
  const { appeal } = await world.send('post', '/appeals', body);
  for (const status of ['READY_FOR_SUBMISSION', 'SUBMITTED'])
    await world.send('post', `/appeals/${appeal.id}/transition`, { status });
  await world.send('post', `/appeals/${appeal.id}/decision`, { status: 'DECIDED_FAVORABLE' });
  model.ended.add(first.key);
}

/** Leaves the credit of the first part that has one, for a month. */
async function resolveCredit(world: World, { id, model, leftCredits }: MonthClaim): Promise<void> {
  const [found] = [...model.parts()].filter(([part, { credit }]) => credit > 0n && !leftCredits.has(part));
  if (found === undefined) return;
  const [part, { credit }] = found;
  const body = { reason: 'PAYER_RECOUPS', waitsUntil: dateIn(30) };
  const path = `/reference/claims/${id}/credits/${part}/resolve`;
  const { creditResolution } = await world.send('post', path, body);
  leftCredits.set(part, { id: creditResolution.id, credit });
}

/** Takes back that a credit was left. */
async function reverseCredit(world: World, { id, leftCredits }: MonthClaim): Promise<void> {
  const [found] = leftCredits;
  if (found === undefined) return;
  const [part, resolution] = found;
  const path = `/reference/claims/${id}/credit-resolutions/${resolution.id}/reverse`;
  await world.send('post', path, { reason: 'The payer does not recoup it' });
  leftCredits.delete(part);
}

/** Ends the first denial case that is open. */
async function resolveCase(
  world: World,
  claim: MonthClaim,
  outcome: 'WRITTEN_OFF' | 'PATIENT_BILLED',
): Promise<void> {
  const { model } = claim;
  const [first] = model.denials();
  if (first === undefined) return;
  const caseId = await openCaseOf(world, claim, first);
  const body = { outcome, ...(outcome === 'PATIENT_BILLED' ? { overrideReason: 'Signed notice' } : {}) };
  const path = `/denial-management/cases/${caseId}/resolve`;
  if (model.isQmb && outcome === 'PATIENT_BILLED') return expectConflict(world, path, body);
  await world.send('post', path, body);
  for (const { key, part, amount } of model.denials().filter((denied) => denied.key === first.key)) {
    const { insurance = 0n } = model.parts().get(part) ?? {};
    model.change(outcome === 'WRITTEN_OFF' ? 'WRITE_OFF' : 'TO_PATIENT', part, least(amount, insurance));
    model.ended.add(key);
  }
}
