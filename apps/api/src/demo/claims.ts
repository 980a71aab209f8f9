import type { CreatedRecord, DemoContext } from './demo-context.ts';
import type { SharedRecords } from './shared-records.ts';

/** A claim to create. */
interface Bill {
  readonly patient: CreatedRecord;
  readonly payer: CreatedRecord;
  readonly diagnosis: string;
  /** Procedure codes with their charges. */
  readonly lines: readonly (readonly [procedureCode: string, chargeAmount: number])[];
  readonly serviceDay: number;
  readonly billingDay: number;
}

/** The payer's adjudication of one line. */
interface LineAnswer {
  readonly allowedAmount: number;
  readonly paidAmount: number;
  readonly adjustments: readonly { groupCode: string; reasonCode: string; amount: number }[];
}

/** Creates a claim for a visit at the clinic. */
export const billClaim = (
  demo: DemoContext,
  { clinic, physician }: SharedRecords,
  bill: Bill,
): Promise<CreatedRecord> =>
  demo.create(
    'reference.createClaim',
    'claim',
    {
      patientId: bill.patient.id,
      payerId: bill.payer.id,
      providerId: physician.id,
      facilityId: clinic.id,
      serviceDate: demo.date(bill.serviceDay),
      billedAt: demo.moment(bill.billingDay),
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

/** Records the payer's adjudication of all lines of a claim. */
export const remit = (
  demo: DemoContext,
  claim: CreatedRecord,
  day: number,
  lines: readonly LineAnswer[],
): Promise<CreatedRecord> =>
  demo.call(
    'reference.recordRemittance',
    {
      params: { claimId: claim.id },
      body: {
        receivedAt: demo.moment(day),
        lines: lines.map((line, index) => ({ lineNumber: index + 1, ...line })),
      },
    },
    demo.at(day),
  );

/** A line that the payer denied in full. */
export const refused = (amount: number, reasonCode: string): LineAnswer => ({
  allowedAmount: 0,
  paidAmount: 0,
  adjustments: [{ groupCode: 'CO', reasonCode, amount }],
});
