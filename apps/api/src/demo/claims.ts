import type { Cast } from './cast.ts';
import type { Made, Scene } from './scene.ts';

/** What is billed to whom, and when. */
interface Bill {
  readonly patient: Made;
  readonly payer: Made;
  readonly diagnosis: string;
  /** Procedure codes with what each costs. */
  readonly lines: readonly (readonly [procedureCode: string, chargeAmount: number])[];
  readonly serviceDay: number;
  readonly billingDay: number;
}

/** How a payer answers one line. */
interface LineAnswer {
  readonly allowedAmount: number;
  readonly paidAmount: number;
  readonly adjustments: readonly { groupCode: string; reasonCode: string; amount: number }[];
}

/** Bills a visit at the clinic. */
export const billClaim = (scene: Scene, { clinic, physician }: Cast, bill: Bill): Promise<Made> =>
  scene.create(
    'reference.createClaim',
    'claim',
    {
      patientId: bill.patient.id,
      payerId: bill.payer.id,
      providerId: physician.id,
      facilityId: clinic.id,
      serviceDate: scene.date(bill.serviceDay),
      billedAt: scene.moment(bill.billingDay),
      diagnosisCodes: [bill.diagnosis],
      lines: bill.lines.map(([procedureCode, chargeAmount]) => ({
        procedureCode,
        chargeAmount,
        placeOfService: '11',
        diagnosisPointers: [1],
      })),
    },
    bill.billingDay,
  );

/** Records the payer's answer to all lines of a claim. */
export const remit = (scene: Scene, claim: Made, day: number, lines: readonly LineAnswer[]): Promise<Made> =>
  scene.call(
    'reference.recordRemittance',
    {
      params: { claimId: claim.id },
      body: {
        receivedAt: scene.moment(day),
        lines: lines.map((line, index) => ({ lineNumber: index + 1, ...line })),
      },
    },
    scene.at(day),
  );

/** The answer to a line that is not paid at all. */
export const refused = (amount: number, reasonCode: string): LineAnswer => ({
  allowedAmount: 0,
  paidAmount: 0,
  adjustments: [{ groupCode: 'CO', reasonCode, amount }],
});
