import type { CreatedRecord, DemoContext } from './demo-context.ts';
import { physicianNpi, type SharedRecords } from './shared-records.ts';

const lineItems = [
  {
    cptCode: '99214',
    description: 'Office visit, established patient, moderate',
    quantity: 1,
    unitCharge: 185,
  },
  { cptCode: '72148', description: 'MRI of the lumbar spine', quantity: 1, unitCharge: 940.5 },
];

/** Days between scheduling a visit and the visit. */
const lead = 21;

/** Creates estimates for self-pay patients, one of whom is billed far more and disputes the bill. */
export async function createEstimates(
  demo: DemoContext,
  { clinic, physician, theo, ines }: SharedRecords,
): Promise<void> {
  const { call, create, at, moment } = demo;

  async function estimateFor(
    patient: CreatedRecord,
    days: number,
    verbs: readonly string[],
  ): Promise<CreatedRecord> {
    const appointment = await create(
      'reference.createAppointment',
      'appointment',
      {
        patientId: patient.id,
        facilityId: clinic.id,
        providerId: physician.id,
        scheduledAt: moment(days),
        serviceDate: moment(days + lead),
        reason: 'Low back pain',
      },
      days,
    );
    const estimate = await create(
      'gfe.createEstimate',
      'estimate',
      {
        patientId: patient.id,
        appointmentId: appointment.id,
        facilityId: clinic.id,
        providerName: 'Avery Stone, MD',
        providerNpi: physicianNpi,
        serviceDate: moment(days + lead),
        diagnosisCodes: ['M54.50'],
        lineItems,
      },
      days,
    );
    for (const verb of verbs) {
      const body = verb === 'deliver' ? { deliveryMethod: 'GFE_DEL_PORTAL' } : {};
      await call(`gfe.${verb}Estimate`, { params: { gfeId: estimate.id }, body }, at(days));
    }
    return estimate;
  }

  await estimateFor(ines, -4, ['generate', 'deliver', 'acknowledge']);
  await estimateFor(ines, -3, ['generate', 'deliver']);
  await estimateFor(theo, -2, ['generate']);
  await estimateFor(theo, -1, []);
  const disputed = await estimateFor(theo, -40, ['generate', 'deliver', 'acknowledge']);
  await call('gfe.openIdrCase', { params: { gfeId: disputed.id }, body: { billedAmount: 1725.5 } }, at(-12));
}
