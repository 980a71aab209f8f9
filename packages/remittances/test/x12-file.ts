/** The segments of one set, from ST to SE. */
export function setOf(code: string, segments: readonly string[], controlNumber = '0001'): string[] {
  return [`ST*${code}*${controlNumber}`, ...segments, `SE*${segments.length + 2}*${controlNumber}`];
}

/** An X12 file of one interchange with a group of sets under a guide; none where there is no set. */
export function x12File(
  guide: string,
  sets: readonly (readonly string[])[],
  outside: readonly string[] = [],
): string {
  const functionalCode = guide.startsWith('005010X231') ? 'FA' : guide.startsWith('005010X279') ? 'HB' : 'HN';
  const group = [
    `GS*${functionalCode}*PAYER*PROVIDER*20260302*1200*1*X*${guide}`,
    ...sets.flat(),
    `GE*${sets.length}*1`,
  ];
  return [
    'ISA*00*          *00*          *ZZ*PAYER          *ZZ*PROVIDER       *260302*1200*^*00501*000000001*0*P*:',
    ...outside,
    ...(sets.length > 0 ? group : []),
    `IEA*${sets.length > 0 ? 1 : 0}*000000001`,
    '',
  ].join('~\n');
}
