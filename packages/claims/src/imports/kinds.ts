import {
  Appointment,
  AppointmentBody,
  Authorization,
  AuthorizationRow,
  appointmentValues,
  Coverage,
  CoverageRow,
  Facility,
  FacilityBody,
  facilityValues,
  lockCoveragesOf,
  Patient,
  PatientBody,
  Payer,
  PayerBody,
  Provider,
  ProviderBody,
  patientValues,
  payerValues,
  providerValues,
  ShownAppointment,
  ShownAuthorization,
  ShownCoverage,
  ShownFacility,
  ShownPatient,
  ShownPayer,
  ShownProvider,
} from '@rcm/reference/records';
import type { z } from 'zod';
import { Claim } from '../claims/claim.ts';
import { ClaimRow } from '../claims/contract.ts';
import { moveDueDates } from '../claims/due-dates.ts';
import { ClaimSummary } from '../claims/schema.ts';
import type { ClaimsPorts } from '../ports.ts';
import { authorizationWriter } from './authorizations.ts';
import { claimWriter } from './claims.ts';
import type { ImportKind } from './contract.ts';
import { coverageWriter } from './coverages.ts';
import { differences, type Importer, importer, plainWriter } from './importer.ts';

/** The importer of each kind. */
export const importers = (
  ports: Pick<ClaimsPorts, 'account' | 'appointmentChanged'>,
): Readonly<Record<z.infer<typeof ImportKind>, Importer>> => ({
  PATIENT: importer(Patient, { body: PatientBody, shown: ShownPatient }, async (context) =>
    plainWriter(context, Patient, patientValues),
  ),
  COVERAGE: importer(
    Coverage,
    {
      body: CoverageRow,
      shown: ShownCoverage,
      lock: (context, bodies) =>
        lockCoveragesOf(
          context,
          bodies.map(({ patientId }) => patientId),
        ),
    },
    coverageWriter,
  ),
  AUTHORIZATION: importer(
    Authorization,
    { body: AuthorizationRow, shown: ShownAuthorization },
    authorizationWriter,
  ),
  FACILITY: importer(Facility, { body: FacilityBody, shown: ShownFacility }, async (context) =>
    plainWriter(context, Facility, (body) => facilityValues(body, context.organization.timeZone)),
  ),
  PROVIDER: importer(Provider, { body: ProviderBody, shown: ShownProvider }, async (context) =>
    plainWriter(context, Provider, providerValues),
  ),
  PAYER: importer(Payer, { body: PayerBody, shown: ShownPayer }, async (context) => {
    const writer = plainWriter(context, Payer, payerValues);
    const updated: Payer[] = [];
    return {
      ...writer,
      update(payer, row, dryRun) {
        const changed = writer.update(payer, row, dryRun);
        if (changed && !dryRun) updated.push(payer);
        return changed;
      },
      async finish() {
        for (const { id, responseDays, timelyFilingDays = null } of updated) {
          await moveDueDates(context, id, { responseDays, timelyFilingDays });
        }
      },
    };
  }),
  APPOINTMENT: importer(Appointment, { body: AppointmentBody, shown: ShownAppointment }, async (context) => {
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
  CLAIM: importer(Claim, { body: ClaimRow, shown: ClaimSummary }, (context, rows, existing) =>
    claimWriter(context, ports.account, rows, existing),
  ),
});
