import { fc, test } from '@fast-check/vitest';
import { fromCents, sum } from '@rcm/money';
import { type InterchangeToWrite, readX12, type WritableRecord, writeX12 } from '@rcm/x12';
import { expect } from 'vitest';
import { context, professionalClaim, secondaryClaim } from '../test/claims.ts';
import { transaction } from '../test/transaction.ts';
import { editClaim, type ProfessionalClaim } from './index.ts';

const numRuns = Number(process.env.RCM_TEST_CLAIM_EDITS_RUNS ?? 500);

const cents = fc.bigInt(0n, 10n ** 8n);
const words = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(..."ABZab09 -.,/#&'()"), minLength: 1, maxLength: max })
    .filter((text) => text.trim() === text);

/** The parts of a line: paid, contractual, patient. */
const line = fc.record({
  parts: fc.tuple(cents, cents, fc.bigInt(1n, 10n ** 6n)),
  code: fc.constantFrom('99213', '99214', '64999', '80053', '97110'),
  description: fc.option(words(80), { nil: null }),
  pointers: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 3 }),
});

const anyClaim = fc
  .record({
    number: words(24),
    isSecondary: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 51 }),
    isBalanced: fc.boolean(),
  })
  .map(({ number, isSecondary, lines, isBalanced }): ProfessionalClaim => {
    const base = isSecondary ? secondaryClaim : professionalClaim;
    const [model] = base.claim.services ?? [];
    if (!model) throw new Error('The example claim has no line');
    const services = lines.map(({ parts: [paid, contractual, share], code, description, pointers }, at) => ({
      ...model,
      lineControlNumber: `LINE-${at}`,
      service: {
        ...model.service,
        chargeAmount: fromCents(paid + contractual + share),
        procedure: { qualifier: 'HC', code, description },
        diagnosisPointers: pointers,
      },
      adjudications: (model.adjudications ?? []).map((adjudication) => ({
        ...adjudication,
        paidAmount: fromCents(isBalanced ? paid : paid + 1n),
        adjustments: [
          { groupCode: 'CO' as const, adjustments: [{ reasonCode: '45', amount: fromCents(contractual) }] },
          { groupCode: 'PR' as const, adjustments: [{ reasonCode: '2', amount: fromCents(share) }] },
        ],
      })),
    }));
    const paidAmount = fromCents(lines.reduce((total, { parts: [paid] }) => total + paid, 0n));
    return {
      ...base,
      claim: {
        ...base.claim,
        patientControlNumber: number,
        chargeAmount: sum(services.map(({ service }) => service.chargeAmount)),
        otherSubscribers: (base.claim.otherSubscribers ?? []).map((other) => ({ ...other, paidAmount })),
        services,
      },
    };
  });

/** Writes a claim alone in a file, and reads the file. */
async function readBack({ billingProvider, subscriber, claim }: ProfessionalClaim) {
  const records: WritableRecord<'837P'>[] = [
    { kind: '837P.transaction', value: transaction },
    { kind: '837P.billingProvider', value: billingProvider },
    { kind: '837P.subscriber', value: subscriber },
    { kind: '837P.claim', value: claim },
  ];
  const interchange: InterchangeToWrite = {
    sender: { qualifier: 'ZZ', identifier: 'SENDER' },
    receiver: { qualifier: 'ZZ', identifier: 'RECEIVER' },
    controlNumber: '000000101',
    date: context.writtenOn,
    time: '1200',
    isTest: true,
    groups: [
      { type: '837P', sender: 'SENDER', receiver: 'RECEIVER', controlNumber: '101', sets: [{ records }] },
    ],
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeX12(interchange)) chunks.push(new TextEncoder().encode(chunk));
  const found = [];
  for await (const event of readX12(chunks)) {
    if ('accepted' in event) expect(event.accepted).toBe(true);
    if (event.kind === '837P.claim') found.push(event);
  }
  return found;
}

let passed = 0;
let failed = 0;

test.prop([anyClaim], { numRuns })(
  'a claim that passes its edits reads back as it was written',
  async (claim) => {
    const isPassed = editClaim(claim, context).length === 0;
    if (isPassed) passed += 1;
    else failed += 1;
    if (!isPassed) return;
    const [read, ...others] = await readBack(claim);
    expect(others).toEqual([]);
    expect(read?.faults).toEqual([]);
    expect(read?.value).toMatchObject(claim.claim);
  },
);

test('of the claims above, some pass and some fail', () => {
  expect(passed).toBeGreaterThan(0);
  expect(failed).toBeGreaterThan(0);
});
