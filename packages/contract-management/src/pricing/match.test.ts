import { describe, expect, test } from 'vitest';
import { aClaim, aContract, aLine, aRate, aSchedule } from '../../test/terms.ts';
import { type ClaimToPrice, choose, criteriaOf, type LineToPrice } from './match.ts';
import { type ContractTerms, indexRates, type RateTerms, type ScheduleTerms } from './terms.ts';

const chosen = (
  contracts: readonly ContractTerms[],
  rates: readonly RateTerms[],
  line: Partial<LineToPrice> = {},
  claim: Partial<ClaimToPrice> = {},
) => {
  const whole = aClaim([aLine(line)], claim);
  const { match, rejected } = choose(criteriaOf(aLine(line), whole), whole, contracts, indexRates(rates));
  return { rate: match?.rate.id ?? null, rejected: rejected.map(({ reason }) => reason) };
};

/** A contract with one rate for 99213. */
const alone = (
  values: Partial<ContractTerms>,
  claim: Partial<ClaimToPrice> = {},
  line: Partial<LineToPrice> = {},
) => chosen([aContract([aSchedule()], values)], [aRate({ amount: '1.0000' })], line, claim);

describe('a contract', () => {
  test.each<[string, Partial<ContractTerms>, Partial<ClaimToPrice>, string | null]>([
    ['of any scope', {}, {}, null],
    ['that is a draft', { status: 'DRAFT' }, {}, 'CONTRACT_NOT_ACTIVE'],
    ['that was terminated later', { status: 'TERMINATED', effectiveTo: '2026-03-02' }, {}, null],
    ['that ended the day before', { effectiveTo: '2026-03-01' }, {}, 'CONTRACT_NOT_EFFECTIVE'],
    ['that begins on the day', { effectiveFrom: '2026-03-02' }, {}, null],
    ['that begins a day later', { effectiveFrom: '2026-03-03' }, {}, 'CONTRACT_NOT_EFFECTIVE'],
    ['of the line of business', { lineOfBusiness: 'COMMERCIAL' }, {}, null],
    ['of another line of business', { lineOfBusiness: 'MEDICAID' }, {}, 'OTHER_LINE_OF_BUSINESS'],
    ['of the billing provider', { billingProviderId: 'prv_1' }, { billingProviderId: 'prv_1' }, null],
    ['of another billing provider', { billingProviderId: 'prv_1' }, {}, 'OTHER_BILLING_PROVIDER'],
    ['of the facility', { facilityId: 'fac_1' }, { facilityId: 'fac_1' }, null],
    ['of another facility', { facilityId: 'fac_1' }, { facilityId: 'fac_2' }, 'OTHER_FACILITY'],
    ['of the state', { state: 'CA' }, { state: 'CA' }, null],
    ['of another state', { state: 'CA' }, { state: 'NV' }, 'OTHER_STATE'],
  ])('%s', (_what, values, claim, reason) => {
    expect(alone(values, claim)).toEqual(
      reason === null ? { rate: 'rat_1', rejected: [] } : { rate: null, rejected: [reason] },
    );
  });

  test('is chosen by the day of the line, if it has one', () => {
    expect(alone({ effectiveTo: '2026-03-01' }, {}, { serviceDate: '2026-03-01' }).rate).toBe('rat_1');
  });

  test('takes precedence over a less specific one, even without a rate', () => {
    const general = aContract([aSchedule()]);
    const own = aContract([aSchedule({ id: 'fsc_2', contractId: 'con_2' })], {
      id: 'con_2',
      facilityId: 'fac_1',
    });
    const rates = [aRate({ amount: '1.0000' })];
    const at = { facilityId: 'fac_1' };
    expect(chosen([general, own], rates, {}, at)).toEqual({
      rate: null,
      rejected: ['LESS_SPECIFIC_CONTRACT'],
    });
    expect(chosen([general, own], rates)).toEqual({ rate: 'rat_1', rejected: ['OTHER_FACILITY'] });
    const both = [...rates, aRate({ id: 'rat_2', feeScheduleId: 'fsc_2' })];
    expect(chosen([general, own], both, {}, at).rate).toBe('rat_2');
  });

  test('is searched together with others of the same scope', () => {
    const professional = aContract([aSchedule()]);
    const ancillary = aContract([aSchedule({ id: 'fsc_2', contractId: 'con_2' })], { id: 'con_2' });
    const rates = [aRate({ id: 'rat_2', feeScheduleId: 'fsc_2' })];
    expect(chosen([professional, ancillary], rates).rate).toBe('rat_2');
  });
});

describe('a fee schedule', () => {
  const two = (
    first: Partial<ScheduleTerms>,
    second: Partial<ScheduleTerms>,
    claim: Partial<ClaimToPrice> = {},
  ) =>
    chosen(
      [aContract([aSchedule(first), aSchedule({ id: 'fsc_2', ...second })])],
      [aRate(), aRate({ id: 'rat_2', feeScheduleId: 'fsc_2' })],
      {},
      claim,
    );

  test('is chosen by the day of service', () => {
    expect(two({ effectiveTo: '2026-03-01' }, { effectiveFrom: '2026-03-02' })).toEqual({
      rate: 'rat_2',
      rejected: ['SCHEDULE_NOT_EFFECTIVE'],
    });
  });

  test('with a scope takes precedence over one without', () => {
    expect(two({}, { state: 'CA' }, { state: 'CA' })).toEqual({
      rate: 'rat_2',
      rejected: ['LESS_SPECIFIC_RATE'],
    });
    expect(two({}, { state: 'CA' }, { state: 'NV' })).toEqual({ rate: 'rat_1', rejected: ['OTHER_STATE'] });
  });

  test('with a later first day takes precedence', () => {
    expect(two({}, { effectiveFrom: '2026-02-01' }).rate).toBe('rat_2');
  });
});

describe('a rate', () => {
  const by = (
    rates: readonly RateTerms[],
    line: Partial<LineToPrice> = {},
    claim: Partial<ClaimToPrice> = {},
  ) => chosen([aContract([aSchedule()])], rates, line, claim);
  const general = aRate();

  test.each<[string, Partial<RateTerms>, Partial<LineToPrice>, Partial<ClaimToPrice>]>([
    ['a code before every code', { id: 'rat_2', code: '99213' }, {}, {}],
    ['a modifier', { id: 'rat_2', modifiers: ['25'] }, { modifiers: ['25'] }, {}],
    ['a place of service', { id: 'rat_2', placeOfService: '11' }, {}, {}],
    [
      'a provider type',
      { id: 'rat_2', providerType: 'Nurse practitioner' },
      {},
      { providerType: 'nurse Practitioner' },
    ],
    ['the later first day', { id: 'rat_2', effectiveFrom: '2026-02-01' }, {}, {}],
  ])('is chosen by %s', (_what, specific, line, claim) => {
    const other = specific.code ? { ...general, code: '*' } : general;
    expect(by([other, aRate(specific)], line, claim)).toEqual({
      rate: 'rat_2',
      rejected: ['LESS_SPECIFIC_RATE'],
    });
    expect(by([aRate(specific), other], line, claim).rate).toBe('rat_2');
  });

  test.each<[string, Partial<RateTerms>, Partial<LineToPrice>, Partial<ClaimToPrice>]>([
    ['RATE_NOT_ACTIVE', { isActive: false }, {}, {}],
    ['RATE_NOT_EFFECTIVE', { effectiveTo: '2026-03-01' }, {}, {}],
    ['RATE_NOT_EFFECTIVE', { effectiveFrom: '2026-03-03' }, {}, {}],
    ['OTHER_MODIFIERS', { modifiers: ['25', '59'] }, { modifiers: ['25'] }, {}],
    ['OTHER_PLACE_OF_SERVICE', { placeOfService: '22' }, {}, {}],
    ['OTHER_PLACE_OF_SERVICE', { placeOfService: '22' }, { placeOfService: null }, {}],
    ['OTHER_PROVIDER_TYPE', { providerType: 'Podiatry' }, {}, { providerType: 'Dentistry' }],
    ['OTHER_PROVIDER_TYPE', { providerType: 'Podiatry' }, {}, {}],
  ])('is rejected: %s', (reason, values, line, claim) => {
    expect(by([aRate(values)], line, claim)).toEqual({ rate: null, rejected: [reason] });
  });

  test('applies on its last day', () => {
    expect(by([aRate({ effectiveTo: '2026-03-02' })]).rate).toBe('rat_1');
  });

  test('of a revenue code is not found by a procedure code with the same text', () => {
    const rate = aRate({ codeType: 'REVENUE', code: '0120' });
    expect(by([rate], { revenueCode: '0120' }).rate).toBe('rat_1');
    expect(by([rate], { procedureCode: '0120' }).rate).toBeNull();
  });

  test('of every code applies to its code type only', () => {
    expect(by([aRate({ code: '*' })]).rate).toBe('rat_1');
    expect(by([aRate({ code: '*', codeType: 'REVENUE' })])).toEqual({ rate: null, rejected: [] });
    expect(by([aRate({ code: '*', codeType: 'REVENUE' })], { revenueCode: '0450' }).rate).toBe('rat_1');
  });

  test('is found by codes and modifiers in any case', () => {
    expect(
      by([aRate({ code: 'J1885', modifiers: ['RT'] })], { procedureCode: 'j1885', modifiers: ['rt'] }).rate,
    ).toBe('rat_1');
  });
});

test('nothing is found without a contract', () => {
  expect(chosen([], [aRate()])).toEqual({ rate: null, rejected: [] });
});
