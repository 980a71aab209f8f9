/** The transaction set type and the functional group of an implementation guide. */
const guides = {
  '005010X212': { group: 'HN', set: '277' },
  '005010X214': { group: 'HN', set: '277' },
  '005010X221A1': { group: 'HP', set: '835' },
  '005010X222A1': { group: 'HC', set: '837' },
  '005010X223A2': { group: 'HC', set: '837' },
  '005010X231A1': { group: 'FA', set: '999' },
  '005010X279A1': { group: 'HB', set: '271' },
} as const;

/** An implementation guide for which files can be written. */
export type Guide = keyof typeof guides;

/** An X12 file of one interchange with segments that have the given number of groups. */
export const interchange = (segments: readonly string[], groups = 0): string =>
  [
    'ISA*00*          *00*          *ZZ*PAYER          *ZZ*PROVIDER       *260302*1200*^*00501*000000001*0*P*:',
    ...segments,
    `IEA*${groups}*000000001`,
    '',
  ].join('~\n');

/** An X12 file of one group with a transaction set for each list of segments without ST and SE; `outside` precedes the group. */
export function x12File(
  guide: Guide,
  sets: readonly (readonly string[])[],
  outside: readonly string[] = [],
): string {
  const { group, set } = guides[guide];
  // ST03, which the guide of the 835 does not have.
  const reference = set === '835' ? '' : `*${guide}`;
  const written = sets.flatMap((segments, index) => {
    const control = String(index + 1).padStart(4, '0');
    return [`ST*${set}*${control}${reference}`, ...segments, `SE*${segments.length + 2}*${control}`];
  });
  const head = `GS*${group}*PAYER*PROVIDER*20260302*1200*1*X*${guide}`;
  return interchange([...outside, head, ...written, `GE*${sets.length}*1`], 1);
}
