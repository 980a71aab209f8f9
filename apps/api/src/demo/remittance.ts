import { billClaim } from './claims.ts';
import type { CreatedRecord, DemoContext } from './demo-context.ts';
import { clinicNpi, type SharedRecords } from './shared-records.ts';

const paymentDay = -3;

/**
 * Creates an 835 that pays one claim, denies another and takes back money without naming a claim; a follow-up of the denial; and
 * a check for an unknown claim.
 */
export async function createRemittance(demo: DemoContext, shared: SharedRecords): Promise<void> {
  const { create, at, call, date } = demo;
  const visit = await billClaim(demo, shared, {
    patient: shared.mara,
    payer: shared.commercial,
    diagnosis: 'M54.50',
    lines: [['99213', 125]],
    serviceDay: -14,
    billingDay: -12,
  });
  const laboratory = await billClaim(demo, shared, {
    patient: shared.ada,
    payer: shared.commercial,
    diagnosis: 'E11.9',
    lines: [['83036', 60]],
    serviceDay: -13,
    billingDay: -12,
  });
  const day = (days: number) => date(days).replaceAll('-', '');
  const content = remittanceFile([
    `BPR*I*65*C*ACH************${day(paymentDay)}`,
    'TRN*1*HUDM-550718*1512345678',
    'N1*PR*HUDSON MUTUAL*XV*HUDM',
    `N1*PE*RIVERSIDE CLINIC*XX*${clinicNpi}`,
    'LX*1',
    `CLP*${numberOf(visit)}*1*125*80*25*12*HM-2201`,
    'NM1*QC*1*QUINN*MARA',
    'SVC*HC:99213*125*80',
    `DTM*472*${day(-14)}`,
    'CAS*CO*45*20',
    'CAS*PR*3*25',
    `CLP*${numberOf(laboratory)}*4*60*0**12*HM-2202`,
    'NM1*QC*1*LINDQVIST*ADA',
    'SVC*HC:83036*60*0',
    `DTM*472*${day(-13)}`,
    'CAS*CO*16*60',
    'LQ*HE*M76',
    `PLB*${clinicNpi}*${date(0).slice(0, 4)}1231*WO:HM-1987*15`,
  ]);
  await call(
    'imports.createX12Import',
    { body: { fileName: 'hudson-mutual-remittance.835', content } },
    at(paymentDay),
  );
  const followUp = await create(
    'ar-management.createFollowUp',
    'followUp',
    {
      claimId: laboratory.id,
      dueDate: date(-2),
      task: 'Ask the payer which information is missing',
    },
    paymentDay,
  );
  await call(
    'ar-management.updateFollowUp',
    {
      params: { followUpId: followUp.id },
      body: { status: 'COMPLETED', outcome: 'The payer wants the order of the test' },
    },
    at(-2),
  );
  await create(
    'remittances.createPayment',
    'payment',
    {
      payerId: shared.commercial.id,
      method: 'CHK',
      reference: '100482',
      paymentDate: date(paymentDay),
      amount: 64,
      claimPayments: [
        {
          patientControlNumber: 'CLM-OLD-SYSTEM-77',
          chargeAmount: 80,
          paidAmount: 64,
          patient: { lastName: 'Quinn', firstName: 'Mara' },
          adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: 16 }],
        },
      ],
    },
    paymentDay,
  );
}

/** The claim number that payers use. */
const numberOf = (claim: CreatedRecord) =>
  (claim as CreatedRecord & { readonly claimNumber: string }).claimNumber;

/** An X12 file with one 835 transaction set. */
const remittanceFile = (segments: readonly string[]) =>
  [
    'ISA*00*          *00*          *ZZ*HUDSONMUTUAL   *ZZ*RIVERSIDE      *260302*1200*^*00501*000000001*0*P*:',
    'GS*HP*HUDSONMUTUAL*RIVERSIDE*20260302*1200*1*X*005010X221A1',
    'ST*835*0001',
    ...segments,
    `SE*${segments.length + 2}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~\n');
