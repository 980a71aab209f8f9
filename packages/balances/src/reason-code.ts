/** A reason code as code lists write it: upper case, without blanks at the ends and leading zeros. */
export const normalizeReasonCode = (reasonCode: string): string =>
  reasonCode
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

/**
 * Reads a reason code that may follow its group (`CO-45`, `CO45`, `045`, `45 `). The group is null where none stands before
 * the code; two other letters before a hyphen are returned as the group too, so that they can be refused.
 */
export function readReasonCode(written: string): {
  readonly groupCode: string | null;
  readonly reasonCode: string;
} {
  const [, group, code = written] = /^\s*([A-Z]{2}(?=-)|CO|CR|OA|PI|PR)-?(.+)$/i.exec(written) ?? [];
  return { groupCode: group?.toUpperCase() ?? null, reasonCode: normalizeReasonCode(code) };
}
