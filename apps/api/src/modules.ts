import { createAppeals } from '@rcm/appeals';
import { appealsOfCase, appealsOfClaim } from '@rcm/appeals/lookups';
import { createAuth, type Peppers } from '@rcm/auth';
import { activeMembers, member } from '@rcm/auth/lookups';
import { createDenialManagement, type DenialManagementPorts } from '@rcm/denial-management';
import { casesOfClaim, denialCase, markAppealed } from '@rcm/denial-management/lookups';
import { type DocumentStore, dataUrlStore } from '@rcm/documents';
import { createGfe } from '@rcm/gfe';
import { estimatesOfAppointment, flagEstimatesForRevision } from '@rcm/gfe/lookups';
import type { AnyModule } from '@rcm/http/module';
import { createPatientAr } from '@rcm/patient-ar';
import { account } from '@rcm/patient-ar/lookups';
import { createReference } from '@rcm/reference';
import { appointment, claim, facility, patient, provider } from '@rcm/reference/lookups';
import { platform } from '@rcm/tenancy';

/** What the host gives to the modules. */
export interface ModuleSettings {
  readonly documents: DocumentStore;
  readonly peppers: Peppers;
}

/** Composes the modules: the only file that knows all domain packages, and who answers whose questions. */
export function createModules({ documents, peppers }: ModuleSettings): readonly AnyModule[] {
  const modules: readonly AnyModule[] = [
    createAuth({ peppers, modules: () => modules.map(({ name }) => name), rateLimits: () => [] }),
    createReference({
      account,
      estimatesOfAppointment,
      appointmentChanged: flagEstimatesForRevision,
      scribeJobsOfAppointment: async () => [],
      denialCasesOfClaim: casesOfClaim,
      appealsOfClaim,
      underpaymentCasesOfClaim: async () => [],
    }),
    createPatientAr({ patient, facility, documents }),
    createGfe({ patient, appointment, facility, documents }),
    createDenialManagement({ claim: denialClaim, member, members: queueMembers, appealsOfCase }),
    createAppeals({ denialCase, markAppealed }),
  ];
  return modules;
}

/** A claim as a denial case keeps it. */
const denialClaim: DenialManagementPorts['claim'] = async (context, id) => {
  const found = await claim(context, id);
  if (found === null) return null;
  const rendering = found.providerId === null ? null : await provider(context, found.providerId);
  return {
    ...found,
    specialty: rendering?.specialty ?? null,
    procedureCodes: found.lines.map(({ procedureCode }) => procedureCode),
    placeOfService: found.lines[0]?.placeOfService ?? null,
    adjustments: found.lines.flatMap(({ lineNumber, adjustments, remarkCodes }) =>
      (adjustments ?? []).map((adjustment) => ({
        lineNumber,
        ...adjustment,
        remarkCodes: remarkCodes ?? [],
      })),
    ),
  };
};

/** Queues name their members singly and by role; whoever is named twice counts once. */
const queueMembers: DenialManagementPorts['members'] = async (context, { ids, roles }) => {
  const named = ids.length > 0 ? await activeMembers(context, { ids }) : [];
  const inRole = roles.length > 0 ? await activeMembers(context, { roles }) : [];
  return [...named, ...inRole.filter(({ id }) => !ids.includes(id))];
};

const unused: Peppers = [{ version: 1, secret: '' }];

/** The modules as far as they need no settings: their operations and tables. */
export const describedModules = createModules({ documents: dataUrlStore(), peppers: unused });

/** The tables of all packages, in the order in which they are migrated. */
export const tables = [platform, ...describedModules];
