import { addendumView } from './addenda/view.ts';
import { attestationView } from './attestations/view.ts';
import { fileView } from './files/view.ts';
import { jobTemplateView, jobView } from './jobs/view.ts';
import { templateView } from './templates/view.ts';

/** How the records of this module are shown. */
export const views = [
  jobView,
  jobTemplateView,
  fileView,
  attestationView,
  addendumView,
  templateView,
] as const;
