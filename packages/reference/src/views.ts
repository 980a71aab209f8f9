import { appointmentView } from './appointments/view.ts';
import { coverageView } from './coverages/view.ts';
import { facilityView } from './facilities/view.ts';
import { patientView } from './patients/view.ts';
import { payerView } from './payers/view.ts';
import { providerView } from './providers/view.ts';

/** The views of this module's records. */
export const views = [
  patientView,
  coverageView,
  appointmentView,
  facilityView,
  providerView,
  payerView,
] as const;
