import { createAppeals } from '@rcm/appeals';
import { appealsOfCase, appealsOfClaim } from '@rcm/appeals/lookups';
import { createAuth } from '@rcm/auth';
import { activeMembers, member } from '@rcm/auth/lookups';
import { createDenialManagement } from '@rcm/denial-management';
import { casesOfClaim, denialCase, markAppealed } from '@rcm/denial-management/lookups';
import { type DocumentStore, dataUrlStore } from '@rcm/documents';
import { createGfe } from '@rcm/gfe';
import { estimatesOfAppointment, flagEstimatesForRevision } from '@rcm/gfe/lookups';
import type { AnyModule } from '@rcm/http/module';
import { createPatientAr } from '@rcm/patient-ar';
import { createReference } from '@rcm/reference';
import { appointment, claim, facility, patient } from '@rcm/reference/lookups';
import { platform } from '@rcm/tenancy';

/** Composes the modules: the only file that knows all domain packages, and who answers whose questions. */
export const createModules = (documents: DocumentStore): readonly AnyModule[] => [
  createAuth(),
  createReference({
    estimatesOfAppointment,
    appointmentChanged: flagEstimatesForRevision,
    scribeJobsOfAppointment: async () => [],
    denialCasesOfClaim: casesOfClaim,
    appealsOfClaim,
    underpaymentCasesOfClaim: async () => [],
  }),
  createPatientAr({ patient, facility, documents }),
  createGfe({ patient, appointment, facility, documents }),
  createDenialManagement({ claim, member, members: activeMembers, appealsOfCase }),
  createAppeals({ denialCase, markAppealed }),
];

/** The tables of all packages, in the order in which they are migrated. */
export const tables = [platform, ...createModules(dataUrlStore())];
