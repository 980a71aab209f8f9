import { fromCents, subtract, sum } from '@rcm/money';
import { x12File } from '@rcm/testing/x12-file';
import { type RecordValue, readX12 } from '@rcm/x12';
import { expect, test } from 'vitest';
import { aPartner, aPractice } from './requests/claim-submission.ts';
import { createOrganization, request } from './support/api.ts';
import { importFile } from './support/import-file.ts';
import { dateIn, World } from './support/world.ts';

const claimCount = 50;

type Claim = RecordValue<'837P.claim'>;

/** Pseudo-random numbers, the same in each run. */
function generator(): (below: number) => number {
  let state = 20_260_302;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

interface Adjustment {
  readonly group: string;
  readonly reason: string;
  readonly cents: number;
}

/** A line that Medicare answers: what it paid, and what it did not. */
interface Line {
  readonly paid: number;
  readonly adjustments: readonly Adjustment[];
}

const chargeOf = ({ paid, adjustments }: Line) =>
  adjustments.reduce((total, { cents }) => total + cents, paid);
const total = (lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((all, line) => all + of(line), 0);
const dollars = (cents: number) => fromCents(BigInt(cents));

function generatedLines(random: (below: number) => number): Line[] {
  const adjustment = (group: string, reason: string): Adjustment => ({
    group,
    reason,
    cents: 1 + random(9_999),
  });
  return Array.from({ length: 1 + random(4) }, () => ({
    paid: 1 + random(50_000),
    adjustments: [
      adjustment('CO', '45'),
      ...(random(2) ? [adjustment('CO', '253')] : []),
      ...(random(3) ? [adjustment('PR', '2')] : [adjustment('PR', '1'), adjustment('PR', '3')]),
    ],
  }));
}

const paidOn = dateIn(-5).replaceAll('-', '');

/** Medicare's 835 of the claims. */
function remittance(claims: readonly { readonly number: string; readonly lines: readonly Line[] }[]): string {
  const all = claims.flatMap(({ lines }) => lines);
  return x12File('005010X221A1', [
    [
      `BPR*I*${dollars(total(all, ({ paid }) => paid))}*C*ACH*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*${paidOn}`,
      'TRN*1*EFT-MEDICARE*1512345678',
      'N1*PR*MEDICARE*XV*MED01',
      'N1*PE*RIVERSIDE CLINIC*XX*1234567893',
      'LX*1',
      ...claims.flatMap(({ number, lines }) => [
        `CLP*${number}*1*${dollars(total(lines, chargeOf))}*${dollars(total(lines, ({ paid }) => paid))}**MB*ICN-${number}`,
        'NM1*QC*1*ELLIS*ROWAN****MI*W123456789',
        ...lines.flatMap((line, index) => [
          `SVC*HC:99213*${dollars(chargeOf(line))}*${dollars(line.paid)}**1`,
          ...line.adjustments.map(({ group, reason, cents }) => `CAS*${group}*${reason}*${dollars(cents)}`),
          `REF*6R*${index + 1}`,
        ]),
      ]),
    ],
  ]);
}

const amountsOf = (segments: readonly { readonly adjustments: readonly { readonly amount: string }[] }[]) =>
  sum(segments.flatMap(({ adjustments }) => adjustments.map(({ amount }) => amount)));

/** Checks the coordination of benefits of a claim to a secondary payer (RFI 1551, RFI 1294). */
function expectBalance(claim: Claim, lines: readonly Line[]): void {
  const [medicare, ...others] = claim.otherSubscribers;
  expect(others).toEqual([]);
  const paid = claim.services.map(({ service, adjudications }, index) => {
    const [answer, ...further] = adjudications;
    expect(further).toEqual([]);
    expect(sum([answer?.paidAmount ?? '', amountsOf(answer?.adjustments ?? [])])).toBe(service.chargeAmount);
    expect(answer?.paidAmount).toBe(dollars(lines[index]?.paid ?? 0));
    return answer?.paidAmount ?? '';
  });
  const ofClaim = amountsOf(medicare?.adjustments ?? []);
  expect(medicare?.paidAmount).toBe(subtract(sum(paid), ofClaim));
  const ofLines = claim.services.map(({ adjudications }) => amountsOf(adjudications[0]?.adjustments ?? []));
  expect(sum([medicare?.paidAmount ?? '', ofClaim, ...ofLines])).toBe(claim.chargeAmount);
  expect(
    claim.services.flatMap(({ adjudications }) => adjudications.map((one) => one.remainingAmount)),
  ).toEqual(claim.services.map(() => null));
}

test(`${claimCount} claims that Medicare answered are written to the secondary payer and balance to the cent`, async () => {
  const random = generator();
  const world = new World(await createOrganization(), 'secondary');
  const { payer: medicare } = await world.send('post', '/reference/payers', {
    name: 'MEDICARE',
    payerCode: 'MED01',
    programType: 'MEDICARE_FFS',
  });
  // The practice's payer covers the patient first by default: it becomes the secondary one.
  const { patientId, payerId, billingProviderId } = await aPractice(world);
  const { coverages } = await world.send('get', `/reference/patients/${patientId}/coverages`);
  await world.send('put', `/reference/coverages/${coverages[0].id}`, { rank: 'SECONDARY' });
  await world.send('post', `/reference/patients/${patientId}/coverages`, {
    payerId: medicare.id,
    memberId: '1EG4TE5MK73',
    rank: 'PRIMARY',
  });
  const partner = await aPartner(world, payerId);
  expect(partner).toBeDefined();
  const claims = [];
  for (let index = 0; index < claimCount; index += 1) {
    const lines = generatedLines(random);
    const number = `SEC${index}`;
    const { claim } = await world.send('post', '/reference/claims', {
      patientId,
      billingProviderId,
      payerId: medicare.id,
      claimNumber: number,
      serviceDate: dateIn(-20),
      billedAt: `${dateIn(-19)}T15:00:00Z`,
      diagnosisCodes: ['M54.50'],
      lines: lines.map((line) => ({
        procedureCode: '99213',
        chargeAmount: Number(dollars(chargeOf(line))),
        placeOfService: '11',
        diagnosisPointers: [1],
      })),
    });
    claims.push({ id: claim.id as string, number, lines });
  }
  await importFile(world, remittance(claims));
  for (const { id } of claims) {
    const { claim } = await world.send('post', `/reference/claims/${id}/next-payer`, {});
    expect(claim).toMatchObject({
      status: 'SECONDARY_DUE',
      billedPayerId: payerId,
      submissionState: 'DRAFT',
    });
    const { submissionState, edits } = await world.send('post', `/reference/claims/${id}/validate`, {});
    expect({ submissionState, edits }).toMatchObject({ submissionState: 'READY' });
  }
  const { claimBatches } = await world.send('post', '/claim-batches', {
    kind: '837P',
    claimIds: claims.map(({ id }) => id),
  });
  const { text } = await request('get', `/api/v1/claim-batches/${claimBatches[0].id}/file`, {
    key: world.organization.apiKey,
  });
  const written = new Map<string, Claim>();
  for await (const event of readX12([Buffer.from(text)])) {
    if (event.kind !== '837P.claim') continue;
    expect(event.faults).toEqual([]);
    if (!event.faulty) written.set(event.value.patientControlNumber, event.value);
  }
  expect(written.size).toBe(claimCount);
  for (const { number, lines } of claims) expectBalance(written.get(number) as Claim, lines);
});
