import { type Cast, clinicNpi } from './cast.ts';
import { billClaim } from './claims.ts';
import type { Made, Scene } from './scene.ts';

const paymentDay = -3;

/** The payer's file pays one claim, less the patient's copay, and denies another; a check is for a claim that nobody knows. */
export async function tellRemittance(scene: Scene, cast: Cast): Promise<void> {
  const { create, at, call, date } = scene;
  const followUp = await billClaim(scene, cast, {
    patient: cast.mara,
    payer: cast.commercial,
    diagnosis: 'M54.50',
    lines: [['99213', 125]],
    serviceDay: -14,
    billingDay: -12,
  });
  const laboratory = await billClaim(scene, cast, {
    patient: cast.ada,
    payer: cast.commercial,
    diagnosis: 'E11.9',
    lines: [['83036', 60]],
    serviceDay: -13,
    billingDay: -12,
  });
  const day = (days: number) => date(days).replaceAll('-', '');
  const content = remittanceFile([
    `BPR*I*80*C*ACH************${day(paymentDay)}`,
    'TRN*1*HUDM-550718*1512345678',
    'N1*PR*HUDSON MUTUAL*XV*HUDM',
    `N1*PE*RIVERSIDE CLINIC*XX*${clinicNpi}`,
    'LX*1',
    `CLP*${numberOf(followUp)}*1*125*80*25*12*HM-2201`,
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
  ]);
  await call(
    'imports.createX12Import',
    { body: { fileName: 'hudson-mutual-remittance.835', content } },
    at(paymentDay),
  );
  await create(
    'remittances.createPayment',
    'payment',
    {
      payerId: cast.commercial.id,
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

/** The number by which a payer names a claim. */
const numberOf = (claim: Made) => (claim as Made & { readonly claimNumber: string }).claimNumber;

/** A file of one 835. */
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
