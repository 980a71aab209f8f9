/** The expected result of importing a generated 837. */
export interface ExpectedClaims {
  readonly claims: number;
  readonly exceptions: number;
  readonly duplicates: number;
  readonly patients: number;
  /** Total charge of the imported claims, in dollars. */
  readonly charge: number;
}

/** Of every hundred claims, one has a letter in its charge and one is in the file twice. */
const every = 100;

/** Claims of one patient. */
const perPatient = 2;

const isOneOf = (claim: number, place: number) => claim % every === place;

/** The expected result for a number of claims, a multiple of a hundred. */
export function expectedOfClaims(claims: number): ExpectedClaims {
  const groups = claims / every;
  return {
    claims: claims - groups,
    exceptions: groups,
    duplicates: groups,
    patients: claims / perPatient,
    charge: (claims - groups) * 250,
  };
}

const billingProvider =
  'HL*1**20*1~\nPRV*BI*PXC*207Q00000X~\nNM1*85*2*RIVERSIDE CLINIC*****XX*1234567893~\n' +
  'N3*10 RIVER ROAD~\nN4*FRESNO*CA*93701~\nREF*EI*941234567~\n';

/** A claim of two lines, 250.00, with its subscriber at a level. */
const sent = (claim: number, level: number, charge: string, patient = Math.floor(claim / perPatient)) =>
  `HL*${level}*1*22*0~\nSBR*P*18*GRP-7******CI~\n` +
  `NM1*IL*1*ELLIS${patient}*ROWAN****MI*B${patient}~\nN3*1 MAIN STREET~\nN4*FRESNO*CA*93701~\n` +
  'DMG*D8*19840229*F~\nNM1*PR*2*MERIDIAN HEALTH*****PI*60054~\n' +
  `CLM*S${claim}*${charge}***11:B:1*Y*A*Y*Y~\nHI*ABK:M5450*ABF:I10~\n` +
  'LX*1~\nSV1*HC:99213:25*100*UN*1***1~\nDTP*472*D8*20260105~\n' +
  'LX*2~\nSV1*HC:72100*150*UN*1***1~\nDTP*472*D8*20260105~\n';

/** Generates an 837P with a number of claims, a multiple of a hundred. */
export function* claimFile(claims: number): Generator<string> {
  yield 'ISA*00*          *00*          *ZZ*PROVIDER       *ZZ*PAYER          *260110*1200*^*00501*000000001*0*P*:~\n';
  yield 'GS*HC*PROVIDER*PAYER*20260110*1200*1*X*005010X222A1~\n';
  const head =
    'ST*837*0001*005010X222A1~\nBHT*0019*00*1*20260110*1200*CH~\nNM1*41*2*RIVERSIDE CLINIC*****46*R1~\n' +
    `PER*IC*AVERY*TE*5595550142~\nNM1*40*2*CLEARINGHOUSE*****46*C1~\n${billingProvider}`;
  let segments = 0;
  const counted = (text: string) => {
    segments += text.split('~').length - 1;
    return text;
  };
  yield counted(head);
  let level = 2;
  for (let claim = 0; claim < claims; claim += 1) {
    yield counted(sent(claim, level, isOneOf(claim, 0) ? 'A' : '250'));
    level += 1;
    if (!isOneOf(claim, 1)) continue;
    yield counted(sent(claim, level, '250'));
    level += 1;
  }
  yield `SE*${segments + 1}*0001~\nGE*1*1~\nIEA*1*000000001~\n`;
}
