import type { z } from 'zod';
import { Appointment, appointmentValues } from '../appointments/appointment.ts';
import { AppointmentBody } from '../appointments/contract.ts';
import { Claim } from '../claims/claim.ts';
import { ClaimBody } from '../claims/contract.ts';
import { FacilityBody } from '../facilities/contract.ts';
import { Facility, facilityValues } from '../facilities/facility.ts';
import { PatientBody } from '../patients/contract.ts';
import { Patient, patientValues } from '../patients/patient.ts';
import { PayerBody } from '../payers/contract.ts';
import { Payer, payerValues } from '../payers/payer.ts';
import type { ReferencePorts } from '../ports.ts';
import { ProviderBody } from '../providers/contract.ts';
import { Provider, providerValues } from '../providers/provider.ts';
import { claimWriter } from './claims.ts';
import type { ImportKind } from './contract.ts';
import { differences, type Importer, importer, plainWriter } from './importer.ts';

/** How each kind is imported. */
export const importers = (
  ports: Pick<ReferencePorts, 'account' | 'appointmentChanged'>,
): Readonly<Record<z.infer<typeof ImportKind>, Importer>> => ({
  PATIENT: importer(Patient, PatientBody, async (context) => plainWriter(context, Patient, patientValues)),
  FACILITY: importer(Facility, FacilityBody, async (context) =>
    plainWriter(context, Facility, (body) => facilityValues(body, context.organization.timeZone)),
  ),
  PROVIDER: importer(Provider, ProviderBody, async (context) =>
    plainWriter(context, Provider, providerValues),
  ),
  PAYER: importer(Payer, PayerBody, async (context) => plainWriter(context, Payer, payerValues)),
  APPOINTMENT: importer(Appointment, AppointmentBody, async (context) => {
    const valuesOf = (body: z.output<typeof AppointmentBody>) => appointmentValues(body, context.now);
    const moved: string[] = [];
    return {
      ...plainWriter(context, Appointment, valuesOf),
      update(appointment, { body, given }, dryRun) {
        const changes = differences(appointment, valuesOf(body), given);
        if (!dryRun && appointment.change(changes)) moved.push(appointment.id);
        return Object.keys(changes).length > 0;
      },
      async finish() {
        for (const id of moved) await ports.appointmentChanged(context, id);
      },
    };
  }),
  CLAIM: importer(Claim, ClaimBody, (context, rows, existing) =>
    claimWriter(context, ports.account, rows, existing),
  ),
});
