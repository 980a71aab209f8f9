import {
  context,
  inpatientClaim,
  outpatientClaim,
  professionalClaim,
  secondaryClaim,
  secondaryOutpatientClaim,
} from '@rcm/example-claims/claims';
import { envelope, groupEnvelope } from '@rcm/example-claims/envelope';
import { transaction } from '@rcm/example-claims/transaction';
import { writeX12 } from '@rcm/x12';
import { expect, test } from 'vitest';
import { changed } from '../test/edit-cases.ts';
import { editClaim, guideEdits } from './index.ts';

test.each([
  ['a primary claim', professionalClaim],
  ['the secondary claim V18', secondaryClaim],
  ['a stay', inpatientClaim],
  ['a visit', outpatientClaim],
  ['a visit to the secondary payer', secondaryOutpatientClaim],
])('%s passes all edits', (_, claim) => {
  expect(editClaim(claim, context)).toEqual([]);
});

test('missing elements are edits of the guide', () => {
  const claim = changed(professionalClaim, { 'claim.services[0].service.unit': null });
  expect(editClaim(claim, context)).toEqual([
    expect.objectContaining({
      code: 'ELEMENT_MISSING',
      path: 'claim.services[0].service.unit',
      source: '005010X222A1 2400 SV103',
    }),
  ]);
});

test('each code is declared once', () => {
  const codes = guideEdits.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a claim that passes its edits is written (V18)', async () => {
  const { billingProvider, subscriber, claim } = secondaryClaim;
  const records = [
    { kind: '837P.transaction' as const, value: transaction },
    { kind: '837P.billingProvider' as const, value: billingProvider },
    { kind: '837P.subscriber' as const, value: subscriber },
    { kind: '837P.claim' as const, value: claim },
  ];
  const groups = [{ ...groupEnvelope, type: '837P' as const, sets: [{ records }] }];
  let text = '';
  for await (const chunk of writeX12({ ...envelope, groups })) text += chunk;
  expect(text).toContain('SVD*PAYERA*140*HC:99214**1~CAS*CO*45*75~CAS*PR*2*35~DTP*573*D8*20260320~');
});
