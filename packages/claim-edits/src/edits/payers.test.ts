import {
  both,
  bothSecondary,
  outpatientClaim,
  professionalClaim,
  secondaryClaim,
  secondaryOutpatientClaim,
} from '@rcm/example-claims/claims';
import { changed, fails, passes, testEdits } from '../../test/edit-cases.ts';
import { medicareSecondaryTypes } from '../codes.ts';
import { payers } from './payers.ts';

const sequence = 'subscriber.subscriber.payerSequence';
const indicator = 'subscriber.subscriber.filingIndicator';
const reason = 'subscriber.subscriber.insuranceType';
const others = 'claim.otherSubscribers';
const first = `${others}[0]`;

const [answered] = secondaryClaim.claim.otherSubscribers ?? [];
/** A further payer, which has not answered. */
const further = (payerSequence: string) => ({
  payerSequence,
  relationship: '18',
  filingIndicator: 'CI',
  coverage: { benefitsAssigned: 'Y', releaseOfInformation: 'Y' },
  subscriber: answered?.subscriber,
  payer: { entityType: '2', lastName: 'PAYER C', identifierQualifier: 'PI', identifier: 'PAYERC' },
});
/** A payer before the recipient that was not billed. */
const notBilled = (payerSequence: string) => ({
  ...further(payerSequence),
  payer: { entityType: '2', lastName: 'PAYER D', identifierQualifier: 'PI', identifier: 'PAYERD' },
  nonCoveredAmount: '250.00',
});

const secondaryMedicare = changed(secondaryClaim, { [indicator]: 'MB', [reason]: '12' });

/** An institutional claim to Medicare behind A, with value codes. */
const withValues = (...values: readonly (readonly [code: string, amount: string])[]) => ({
  [indicator]: 'MA',
  'claim.healthCareCodes[2]': values.map(([code, amount]) => ({ qualifier: 'BE', code, amount })),
});
const primaryWithValue = (code: string) => ({
  ...withValues([code, '140.00']),
  'claim.healthCareCodes[2]': [{ qualifier: 'BE', code, amount: '140.00' }],
});
const value = 'claim.healthCareCodes[2]';

testEdits(
  payers,
  fails('PRIMARY_PAYER_COUNT', both, { [sequence]: 'U' }),
  fails('PRIMARY_PAYER_COUNT', both, { [others]: [further('P')] }, { at: [`${first}.payerSequence`] }),
  fails('PRIMARY_PAYER_COUNT', bothSecondary, { [`${first}.payerSequence`]: 'U' }, { at: [sequence] }),
  passes('PRIMARY_PAYER_COUNT', both, { [others]: [further('S')] }),

  fails(
    'PAYER_SEQUENCE_REPEATED',
    bothSecondary,
    { [`${others}[1]`]: further('S') },
    { at: [`${others}[1].payerSequence`] },
  ),
  passes('PAYER_SEQUENCE_REPEATED', bothSecondary, { [`${others}[1]`]: further('T') }),
  passes('PAYER_SEQUENCE_REPEATED', both, { [others]: [further('U'), further('U')] }),

  fails('EARLIER_PAYER_MISSING', bothSecondary, { [sequence]: 'T' }, { at: [others] }),
  fails(
    'EARLIER_PAYER_MISSING',
    bothSecondary,
    { [sequence]: 'A', [`${others}[1]`]: notBilled('S') },
    { at: [others] },
  ),
  passes('EARLIER_PAYER_MISSING', bothSecondary, { [sequence]: 'T', [`${others}[1]`]: notBilled('S') }),

  fails('OTHER_COVERAGE_INFORMATION_MISSING', bothSecondary, { [`${first}.coverage`]: null }),
  passes('OTHER_COVERAGE_INFORMATION_MISSING', bothSecondary, {
    [`${first}.coverage`]: { benefitsAssigned: 'W', releaseOfInformation: 'I' },
  }),

  fails('MEDICARE_SECONDARY_REASON_MISSING', [secondaryMedicare], { [reason]: null }),
  fails(
    'MEDICARE_SECONDARY_REASON_MISSING',
    [professionalClaim],
    { [others]: [{ ...further('S'), filingIndicator: 'MB' }] },
    { at: [`${first}.insuranceType`] },
  ),
  passes('MEDICARE_SECONDARY_REASON_MISSING', [secondaryMedicare], {}),
  passes('MEDICARE_SECONDARY_REASON_MISSING', [professionalClaim], { [indicator]: 'MB' }),

  fails('MEDICARE_SECONDARY_REASON_CODE', [secondaryMedicare], { [reason]: '44' }),
  ...[...medicareSecondaryTypes].map((code) =>
    passes('MEDICARE_SECONDARY_REASON_CODE', [secondaryMedicare], { [reason]: code }),
  ),

  fails('MEDICARE_SECONDARY_REASON_UNEXPECTED', [professionalClaim, secondaryClaim], { [reason]: '12' }),
  fails(
    'MEDICARE_SECONDARY_REASON_UNEXPECTED',
    [professionalClaim],
    { [indicator]: 'MB', [reason]: '12' },
    { at: [reason] },
  ),
  passes('MEDICARE_SECONDARY_REASON_UNEXPECTED', [secondaryClaim], { [indicator]: 'MB', [reason]: '12' }),

  fails('INSURANCE_TYPE_UNEXPECTED', [outpatientClaim], { [reason]: '12' }),
  fails('INSURANCE_TYPE_UNEXPECTED', [secondaryOutpatientClaim], { [`${first}.insuranceType`]: '12' }),
  passes('INSURANCE_TYPE_UNEXPECTED', [outpatientClaim], { [reason]: null }),

  fails(
    'MEDICARE_SECONDARY_VALUE_MISSING',
    [secondaryOutpatientClaim],
    { [indicator]: 'MA' },
    { at: ['claim.healthCareCodes'] },
  ),
  fails('MEDICARE_SECONDARY_VALUE_MISSING', [secondaryOutpatientClaim], withValues(['80', '3.00']), {
    at: ['claim.healthCareCodes'],
  }),
  ...[...medicareSecondaryTypes].map((code) =>
    passes('MEDICARE_SECONDARY_VALUE_MISSING', [secondaryOutpatientClaim], withValues([code, '140.00'])),
  ),

  ...[...medicareSecondaryTypes].map((code) =>
    fails('MEDICARE_SECONDARY_VALUE_UNEXPECTED', [outpatientClaim], primaryWithValue(code), {
      at: [`${value}[0].code`],
    }),
  ),
  passes('MEDICARE_SECONDARY_VALUE_UNEXPECTED', [outpatientClaim], primaryWithValue('80')),
  passes('MEDICARE_SECONDARY_VALUE_UNEXPECTED', [secondaryOutpatientClaim], withValues(['47', '140.00'])),

  fails('AGREED_AMOUNT_ALONE', [secondaryOutpatientClaim], withValues(['44', '200.00']), {
    at: [`${value}[0].code`],
    also: ['MEDICARE_SECONDARY_VALUE_MISSING claim.healthCareCodes'],
  }),
  passes('AGREED_AMOUNT_ALONE', [secondaryOutpatientClaim], withValues(['12', '140.00'], ['44', '200.00'])),

  ...['140.00', '250.00'].map((amount) =>
    fails('AGREED_AMOUNT_BOUNDS', [secondaryOutpatientClaim], withValues(['12', '140.00'], ['44', amount]), {
      at: [`${value}[1].amount`],
    }),
  ),
  ...['140.01', '249.99'].map((amount) =>
    passes('AGREED_AMOUNT_BOUNDS', [secondaryOutpatientClaim], withValues(['12', '140.00'], ['44', amount])),
  ),
);
