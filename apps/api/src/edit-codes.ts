import { guideEdits } from '@rcm/claim-edits';
import { filingEditCodes } from '@rcm/claims/lookups';
import { codingEditCodes } from '@rcm/medical-coding/lookups';

/** The codes of built-in edits of claims, which no edit of an organization may have. */
export const editCodes: ReadonlySet<string> = new Set<string>([
  ...guideEdits.map(({ code }) => code),
  ...filingEditCodes,
  ...codingEditCodes,
]);
