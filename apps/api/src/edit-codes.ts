import { guideEdits } from '@rcm/claim-edits';

/** The codes of edits by what the organization knows of the filing of a claim, and by the codes of its services. */
const codingLayerCodes = [
  'TIMELY_FILING',
  'COVERAGE_NOT_IN_FORCE',
  'AUTHORIZATION_MISSING',
  'AUTHORIZATION_NOT_APPROVED',
  'DUPLICATE_SERVICE',
  'SUSPECTED_DUPLICATE',
  'PTP_NOT_ALLOWED',
  'PTP_MODIFIER_REQUIRED',
  'MUE_UNITS_OF_LINE',
  'MUE_UNITS_OF_DAY',
  'AOC_PRIMARY_MISSING',
];

/** The codes of built-in edits of claims, which no edit of an organization may have. */
export const editCodes: ReadonlySet<string> = new Set([
  ...guideEdits.map(({ code }) => code),
  ...codingLayerCodes,
]);
