import { describe, expect, test } from 'vitest';
import { claimPayment, eventsOf, payment, write, writeSegments } from '../../test/writer.ts';
import { maxRecordBytes } from '../set-reader.ts';

const read = async (...segments: (readonly string[])[]) =>
  await eventsOf(write(writeSegments([payment(segments)])));

/** The claims of a file of one set with these claim loops. */
const claimsOf = async (...claims: (readonly string[])[]) =>
  (await read(...claims)).flatMap((event) => (event.kind === '835.claim' ? [event] : []));

/** The faults of one claim, by code, after one of its segments was replaced. */
async function faultsOf(claim: readonly string[]) {
  const [first] = await claimsOf(claim);
  return first?.faults.map(({ code, segment }) => `${code} ${segment}`);
}

/** The default claim with some segments replaced. */
const withSegments = (changes: Readonly<Record<number, string | readonly string[]>>) =>
  claimPayment().flatMap((each, at) => changes[at] ?? [each]);

describe('the payment', () => {
  const headed = async (changes: Readonly<Record<string, string | null>>) => {
    const usual = payment();
    const segments = usual.segments.flatMap((each) => {
      const [id = ''] = Object.keys(changes).filter((start) => each.startsWith(start));
      return id === '' ? [each] : (changes[id]?.split('~') ?? []);
    });
    const events = await eventsOf(write(writeSegments([{ ...usual, segments }])));
    const end = events.find(({ kind }) => kind === 'setEnd');
    return { payment: events.find((event) => event.kind === '835.payment'), end };
  };

  test('has the values of BPR, TRN and the parties', async () => {
    const { payment } = await headed({
      BPR: 'BPR*I*945.5*D*ACH*CCP*01*888999777*DA*24681012*1935665544**01*111333555*DA*144444*20260316',
      DTM: 'REF*EV*RECEIVER~CUR*PR*USD~DTM*405*20260314',
      'N1*PR':
        'N1*PR*MERIDIAN HEALTH~N3*10 SOUTH AVENUE*SUITE 2~N4*RAPID CITY*SD*57701~REF*2U*999~PER*BL*DESK*TE*5550100',
      'N1*PE': 'N1*PE*RIVERSIDE CLINIC*XX*1234567893~REF*TJ*123456789~REF*PQ*8~RDM*BM*NAME',
    });
    expect(payment).toEqual({
      kind: '835.payment',
      segment: 4,
      position: 188,
      faulty: false,
      faults: [],
      within: {},
      value: {
        transactionHandling: 'I',
        amount: '945.50',
        direction: 'D',
        method: 'ACH',
        format: 'CCP',
        payerBankQualifier: '01',
        payerBank: '888999777',
        payerAccountQualifier: 'DA',
        payerAccount: '24681012',
        originatingCompany: '1935665544',
        originatingCompanySupplement: null,
        payeeBankQualifier: '01',
        payeeBank: '111333555',
        payeeAccountQualifier: 'DA',
        payeeAccount: '144444',
        date: '2026-03-16',
        trace: { number: 'CHECK-1', payer: '1999999999', originator: null },
        currency: 'USD',
        receiver: 'RECEIVER',
        version: null,
        productionDate: '2026-03-14',
        payer: {
          name: 'MERIDIAN HEALTH',
          identifierQualifier: null,
          identifier: null,
          street: { line1: '10 SOUTH AVENUE', line2: 'SUITE 2' },
          city: {
            city: 'RAPID CITY',
            state: 'SD',
            postalCode: '57701',
            country: null,
            countrySubdivision: null,
          },
          payerIdentification: '999',
          naicCode: null,
          identifications: [],
          businessContact: null,
          technicalContacts: [{ name: 'DESK', numbers: [{ qualifier: 'TE', number: '5550100' }] }],
          website: null,
        },
        payee: {
          name: 'RIVERSIDE CLINIC',
          identifierQualifier: 'XX',
          identifier: '1234567893',
          street: null,
          city: null,
          taxIdentification: '123456789',
          additionalIdentifications: [{ qualifier: 'PQ', identifier: '8' }],
          delivery: { method: 'BM', name: 'NAME', number: null },
        },
      },
    });
  });

  test.each([
    ['a letter in BPR02', { BPR: 'BPR*I*8O*C*CHK************20260105' }, 'AMOUNT_INVALID'],
    ['no BPR02', { BPR: 'BPR*I**C*CHK************20260105' }, 'ELEMENT_MISSING'],
    ['neither credit nor debit', { BPR: 'BPR*I*80*X*CHK************20260105' }, 'CODE_INVALID'],
    ['30 February as BPR16', { BPR: 'BPR*I*80*C*CHK************20260230' }, 'DATE_INVALID'],
    ['six digits as BPR16', { BPR: 'BPR*I*80*C*CHK************260105' }, 'DATE_INVALID'],
    ['no BPR', { BPR: null }, 'SEGMENT_UNKNOWN'],
  ])('rejects its set with %s', async (_, changes, code) => {
    const { payment, end } = await headed(changes);
    expect(payment).toBeUndefined();
    expect(end).toMatchObject({ accepted: false });
    expect(end && 'faults' in end && end.faults.map((fault) => fault.code)).toContain(code);
  });

  test.each([
    ['no TRN', { TRN: null }, 'SEGMENT_MISSING'],
    ['no payer', { 'N1*PR': null }, 'SEGMENT_MISSING'],
    ['two payers', { 'N1*PR': 'N1*PR*ONE~N1*PR*TWO' }, 'SEGMENT_REPEATED'],
    ['an unknown segment', { DTM: 'ZZZ*1' }, 'SEGMENT_UNKNOWN'],
    ['an impossible production date', { DTM: 'DTM*405*20260431' }, 'DATE_INVALID'],
  ])('is faulty with %s, and its set is accepted', async (_, changes, code) => {
    const { payment, end } = await headed(changes);
    expect(payment).toMatchObject({ faulty: true, faults: [{ code }] });
    expect(end).toMatchObject({ accepted: true });
  });

  test('has no date without BPR16', async () => {
    const { payment } = await headed({ BPR: 'BPR*H*0*C*NON' });
    expect(payment).toMatchObject({ faulty: false, value: { date: null, amount: '0.00' } });
  });

  test('rejects its set if it occurs twice', async () => {
    const events = await read([...claimPayment(), 'BPR*I*80*C*CHK************20260105']);
    expect(events.find(({ kind }) => kind === 'setEnd')).toMatchObject({
      accepted: false,
      faults: [{ code: 'SEGMENT_REPEATED', segment: 16 }],
    });
  });
});

describe('a claim', () => {
  test('has the values of its loop', async () => {
    const [claim] = await claimsOf([
      'CLP*7722337*22*-384*-238*10*12*119932*11*7**025*0.5*0.40',
      'CAS*CO*197*-20*1*45*-3.5',
      'CAS*PR*132*-2.59',
      'NM1*QC*1*DOE*SALLY*A**JR*MI*MEMBER-1',
      'NM1*IL*1*DOE*JOHN****MI*MEMBER-2',
      'NM1*74*1*DUE*****C*MEMBER-3',
      'NM1*82*1*BAN*ERIN****XX*1811901945',
      'NM1*TT*2*ACME*****XV*9876',
      'NM1*PR*2*OTHER*****XV*8765',
      'MIA*4***138018.40*MA01***************MA02',
      'MOA*0.4*50*MA01*MA07****30*10.01',
      'REF*F8*12345',
      'REF*1C*678',
      'DTM*232*20260215',
      'DTM*233*20260228',
      'DTM*050*20260301',
      'PER*CX**TE*8008889900',
      'AMT*AU*132',
      'QTY*CA*4.0',
    ]);
    const person = { middleName: null, suffix: null, identifierQualifier: 'MI' };
    expect(claim?.value).toEqual({
      patientControlNumber: '7722337',
      statusCode: '22',
      chargeAmount: '-384.00',
      paidAmount: '-238.00',
      patientResponsibility: '10.00',
      filingIndicator: '12',
      payerClaimNumber: '119932',
      facilityType: '11',
      frequencyCode: '7',
      diagnosisRelatedGroup: '025',
      diagnosisRelatedGroupWeight: '0.5',
      dischargeFraction: '0.4',
      adjustments: [
        {
          groupCode: 'CO',
          adjustments: [
            { reasonCode: '197', amount: '-20.00', quantity: '1' },
            { reasonCode: '45', amount: '-3.50', quantity: null },
          ],
        },
        { groupCode: 'PR', adjustments: [{ reasonCode: '132', amount: '-2.59', quantity: null }] },
      ],
      patient: {
        ...person,
        entityType: '1',
        lastName: 'DOE',
        firstName: 'SALLY',
        middleName: 'A',
        suffix: 'JR',
        identifier: 'MEMBER-1',
      },
      insured: expect.objectContaining({ firstName: 'JOHN', identifier: 'MEMBER-2' }),
      correctedPatient: expect.objectContaining({ lastName: 'DUE', identifierQualifier: 'C' }),
      renderingProvider: expect.objectContaining({ identifier: '1811901945' }),
      crossoverCarrier: expect.objectContaining({ entityType: '2', identifier: '9876' }),
      priorityPayer: expect.objectContaining({ identifier: '8765' }),
      otherInsured: null,
      inpatient: expect.objectContaining({
        coveredDays: '4',
        diagnosisRelatedGroupAmount: '138018.40',
        remarkCodes: ['MA01', 'MA02'],
      }),
      outpatient: {
        reimbursementRate: '0.4',
        payableAmount: '50.00',
        remarkCodes: ['MA01', 'MA07'],
        endStageRenalDiseaseAmount: '30.00',
        professionalComponentAmount: '10.01',
      },
      identifications: [{ qualifier: 'F8', identifier: '12345' }],
      renderingProviders: [{ qualifier: '1C', identifier: '678' }],
      statementFrom: '2026-02-15',
      statementTo: '2026-02-28',
      coverageExpired: null,
      received: '2026-03-01',
      contacts: [{ name: null, numbers: [{ qualifier: 'TE', number: '8008889900' }] }],
      amounts: [{ qualifier: 'AU', amount: '132.00' }],
      quantities: [{ qualifier: 'CA', quantity: '4' }],
      services: [],
    });
    expect(claim).toMatchObject({ faulty: false, faults: [], segment: 10, within: {} });
  });

  test('has the lines of its SVC loops', async () => {
    const [claim] = await claimsOf([
      ...claimPayment().slice(0, 2),
      'SVC*HC:99213:25:59*46*25*0450*3.1*HC:99214:01*3.50',
      'DTM*150*20260101',
      'DTM*151*20260102',
      'CAS*CO*1*1*1*2*2*2*3*3*3*4*4*4*5*5*5*6*6*6',
      'REF*RB*100',
      'REF*HPI*P123',
      'REF*0K*123',
      'REF*6R*LINE-1',
      'AMT*B6*25',
      'AMT*KH*5',
      'QTY*ZL*3.75',
      'LQ*HE*M1',
      'LQ*RX*M2',
      'SVC*NU:0300*99*99',
    ]);
    expect(claim?.value.services).toEqual([
      {
        procedure: {
          qualifier: 'HC',
          code: '99213',
          modifiers: ['25', '59'],
          description: null,
          lastCode: null,
        },
        chargeAmount: '46.00',
        paidAmount: '25.00',
        revenueCode: '0450',
        units: '3.1',
        submittedProcedure: {
          qualifier: 'HC',
          code: '99214',
          modifiers: ['01'],
          description: null,
          lastCode: null,
        },
        submittedUnits: '3.5',
        serviceDate: null,
        serviceFrom: '2026-01-01',
        serviceTo: '2026-01-02',
        adjustments: [
          {
            groupCode: 'CO',
            adjustments: ['1', '2', '3', '4', '5', '6'].map((each) => ({
              reasonCode: each,
              amount: `${each}.00`,
              quantity: each,
            })),
          },
        ],
        lineControlNumber: 'LINE-1',
        identifications: [{ qualifier: 'RB', identifier: '100' }],
        renderingProviders: [{ qualifier: 'HPI', identifier: 'P123' }],
        policies: ['123'],
        allowedAmount: '25.00',
        amounts: [{ qualifier: 'KH', amount: '5.00' }],
        quantities: [{ qualifier: 'ZL', quantity: '3.75' }],
        remarkCodes: ['M1'],
        pharmacyCodes: ['M2'],
      },
      expect.objectContaining({
        procedure: { qualifier: 'NU', code: '0300', modifiers: [], description: null, lastCode: null },
        units: null,
        submittedProcedure: null,
        serviceDate: null,
      }),
    ]);
  });

  test.each(['CO', 'CR', 'OA', 'PI', 'PR'])('has an adjustment of group %s', async (groupCode) => {
    const adjustments = [{ reasonCode: '16', amount: '-100.00', quantity: null }];
    const [claim] = await claimsOf(['CLP*C*22*-100*0**12*P', `CAS*${groupCode}*16*-100`]);
    expect(claim).toMatchObject({ faulty: false, value: { adjustments: [{ groupCode, adjustments }] } });
  });

  test.each([
    ['a letter in CLP03', { 0: 'CLP*C*1*1OO*80*20*12*P' }, ['AMOUNT_INVALID 10']],
    ['a letter in the amount of a line', { 2: 'SVC*HC:99213*100*8O' }, ['AMOUNT_INVALID 12']],
    ['a letter in an adjustment', { 4: 'CAS*PR*1*2O' }, ['AMOUNT_INVALID 14']],
    ['seven adjustments in a segment', { 4: `CAS*PR${'*1*2*3'.repeat(7)}` }, ['ELEMENT_UNKNOWN 14']],
    ['an adjustment without an amount', { 4: 'CAS*PR*1' }, ['ELEMENT_MISSING 14']],
    ['a third decimal', { 0: 'CLP*C*1*100.001*80*20*12*P' }, ['AMOUNT_INVALID 10']],
    ['30 February', { 3: 'DTM*472*20260230' }, ['DATE_INVALID 13']],
    ['six digits for a date', { 3: 'DTM*472*251215' }, ['DATE_INVALID 13']],
    ['an unknown segment', { 3: 'ZZ*1' }, ['SEGMENT_UNKNOWN 13']],
    ['a segment without an identifier', { 3: '*472*20251215' }, ['SEGMENT_UNKNOWN 13']],
    ['an unknown qualifier', { 3: 'DTM*999*20251215' }, ['SEGMENT_UNKNOWN 13']],
    ['an unknown adjustment group', { 4: 'CAS*XX*1*20' }, ['CODE_INVALID 14']],
    ['an unknown status', { 0: 'CLP*C*5*100*80*20*12*P' }, ['CODE_INVALID 10']],
    ['no claim number', { 0: 'CLP**1*100*80*20*12*P' }, ['ELEMENT_MISSING 10']],
    ['a line without a procedure code', { 2: 'SVC*HC*100*80' }, ['ELEMENT_MISSING 12']],
    ['a control character', { 1: 'NM1*QC*1*QUI\u0000NN' }, ['CHARACTER_INVALID 11']],
    ['a line break', { 1: 'NM1*QC*1*QUI\nNN' }, ['CHARACTER_INVALID 11']],
    ['a name of 61 characters', { 1: `NM1*QC*1*${'N'.repeat(61)}` }, ['ELEMENT_TOO_LONG 11']],
    ['two patients', { 1: ['NM1*QC*1*ONE', 'NM1*QC*1*TWO'] }, ['SEGMENT_REPEATED 12']],
    ['six identifications', { 2: Array(6).fill('REF*EA*1') }, ['SEGMENT_REPEATED 17']],
    ['several of them', { 0: 'CLP*C*1*A*B*20*12*P' }, ['AMOUNT_INVALID 10', 'AMOUNT_INVALID 10']],
  ])('is faulty with %s', async (_, changes, faults) => {
    // Rows of a service follow it, so they are removed where a row of the claim is repeated.
    expect(
      await faultsOf(
        withSegments(changes).filter((each) => !('2' in changes) || !/^(DTM|CAS|REF\*6R)/.test(each)),
      ),
    ).toEqual(faults);
  });

  test.each([
    ['a name of 60 characters', { 1: `NM1*QC*1*${'N'.repeat(60)}` }],
    ['29 February of a leap year', { 3: 'DTM*472*20240229' }],
    ['five identifications', { 1: Array(5).fill('REF*EA*1') }],
    ['zeros after two decimals', { 0: 'CLP*C*1*100.000*80*20*12*P' }],
    ['no patient', { 1: [] }],
    ['empty elements after the last', { 3: 'DTM*472*20251215***' }],
  ])('is faultless with %s', async (_, changes) => {
    expect(await faultsOf(withSegments(changes))).toEqual([]);
  });

  test('that is faulty does not affect the others, and has its readable values', async () => {
    const claims = await claimsOf(
      claimPayment('ONE'),
      withSegments({ 2: 'SVC*HC:99213*1OO*80' }),
      claimPayment('TWO'),
    );
    expect(claims.map(({ faulty }) => faulty)).toEqual([false, true, false]);
    expect(claims[1]?.value).toMatchObject({
      patientControlNumber: 'CLAIM-1',
      services: [{ chargeAmount: null, paidAmount: '80.00' }],
    });
  });

  test('has up to 999 lines', async () => {
    const lines = (most: number) => [
      ...claimPayment().slice(0, 2),
      ...Array.from({ length: most }, () => 'SVC*HC:99213*1*1'),
    ];
    expect(await faultsOf(lines(999))).toEqual([]);
    expect(await faultsOf(lines(1000))).toEqual(['SEGMENT_REPEATED 1011']);
    const [claim] = await claimsOf(lines(1000));
    expect(claim?.value.services).toHaveLength(999);
  });

  test('is faulty if it exceeds the maximum record size, and the next is not', async () => {
    const service = `SVC*HC:99213:::::${'D'.repeat(80)}*1*1`;
    const claim = (length: number) => {
      const head = claimPayment().slice(0, 2);
      const segments = [...head];
      let bytes = 0;
      // 90 adjustments of about 60,000 bytes fill a record faster than 999 lines do.
      const filler = `CAS*CO*1*1*1*${' '.repeat(60_000)}`;
      for (const each of head) bytes += each.length + 2;
      while (bytes + filler.length + 2 <= length) {
        segments.push(filler);
        bytes += filler.length + 2;
      }
      segments.push(`CAS*CO*1*1*1*${' '.repeat(length - bytes - 'CAS*CO*1*1*1*'.length - 2)}`, service);
      return segments;
    };
    const codes = async (length: number) =>
      (await claimsOf(claim(length), claimPayment())).map(({ faults }) => faults.map(({ code }) => code));
    expect(await codes(maxRecordBytes)).toEqual([[], []]);
    expect(await codes(maxRecordBytes + 1)).toEqual([['RECORD_TOO_LONG'], []]);
  });
});

describe('provider adjustments', () => {
  test('are emitted one segment at a time, after the claims', async () => {
    const events = await read([...claimPayment(), 'PLB*1234567893*20261231*CV:CP*-1.27*WO:REF-1*5*72*6']);
    expect(events.map(({ kind }) => kind).slice(3, 6)).toEqual([
      '835.payment',
      '835.claim',
      '835.providerAdjustment',
    ]);
    expect(events[5]).toMatchObject({
      value: {
        provider: '1234567893',
        fiscalPeriodEnd: '2026-12-31',
        adjustments: [
          { reason: { code: 'CV', reference: 'CP' }, amount: '-1.27' },
          { reason: { code: 'WO', reference: 'REF-1' }, amount: '5.00' },
          { reason: { code: '72', reference: null }, amount: '6.00' },
        ],
      },
    });
  });

  test('have at most six in a segment', async () => {
    const adjustmentOf = async (pairs: number) => {
      const adjustments = Array.from({ length: pairs }, (_, at) => `WO:${at}*1`).join('*');
      const events = await read([...claimPayment(), `PLB*1*20261231*${adjustments}`]);
      return events.find((event) => event.kind === '835.providerAdjustment');
    };
    expect(await adjustmentOf(6)).toMatchObject({
      faulty: false,
      value: { adjustments: Array(6).fill({ amount: '1.00' }) },
    });
    expect(await adjustmentOf(7)).toMatchObject({
      faulty: true,
      faults: [{ code: 'ELEMENT_UNKNOWN', segment: 16 }],
    });
  });
});
