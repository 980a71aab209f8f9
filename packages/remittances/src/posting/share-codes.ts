import type { Adjustment } from '../ports.ts';

/** The reason codes of group PR that the patient owes; any other code of this group is a denial. */
const shareCodes = new Set([
  '1',
  '2',
  '3',
  '45',
  '66',
  '85',
  '100',
  '122',
  '142',
  '201',
  '241',
  '247',
  '248',
  '275',
]);

/** True for an adjustment that is the patient's share. */
export const isShare = ({ groupCode, reasonCode }: Adjustment): boolean =>
  groupCode === 'PR' && shareCodes.has(reasonCode);
