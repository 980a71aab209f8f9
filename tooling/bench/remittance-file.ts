/** The expected result of importing a generated 835. */
export interface ExpectedRemittance {
  readonly claimPayments: number;
  readonly posted: number;
  readonly exceptions: number;
  readonly denialCases: number;
  /** Final patient responsibility, in dollars. */
  readonly patientShare: number;
  /** Posted amounts without reversals. */
  readonly paidAmount: number;
}

/** Of every hundred claims, one is denied, one not found, one unbalanced, and one reversed and corrected. */
const every = 100;

const isOneOf = (claim: number, place: number) => claim % every === place;

/** The expected result for a number of claims, a multiple of a hundred. */
export function expectedOfRemittance(claims: number): ExpectedRemittance {
  const groups = claims / every;
  const usual = claims - 4 * groups;
  return {
    claimPayments: claims + 2 * groups,
    posted: claims,
    exceptions: 2 * groups,
    denialCases: groups,
    patientShare: usual * 30 + groups * 40,
    paidAmount: usual * 170 + groups * (170 + 160),
  };
}

const line = (procedure: string, charge: number, paid: number, ...adjustments: readonly string[]) =>
  `SVC*HC:${procedure}*${charge}*${paid}**1~\nDTM*472*20260105~\n${adjustments
    .map((adjustment) => `CAS*${adjustment}~\n`)
    .join('')}`;

const head = (number: string, status: string, charge: number, paid: number, share: number) =>
  `CLP*${number}*${status}*${charge}*${paid}*${share}*12*ICN-${number}*11*1~\nNM1*QC*1*ELLIS*ROWAN****MI*M-${number}~\n`;

/** Charge 250.00, paid 170.00, patient responsibility 30.00. */
const paid = (number: string) =>
  head(number, '1', 250, 170, 30) +
  line('99213', 100, 70, 'CO*45*20', 'PR*2*10') +
  line('72100', 150, 100, 'CO*45*30', 'PR*1*20');

const denied = (number: string) =>
  head(number, '4', 250, 0, 0) + line('99213', 100, 0, 'CO*50*100') + line('72100', 150, 0, 'CO*50*150');

const reversed = (number: string) =>
  head(number, '22', -250, -170, -30) +
  line('99213', -100, -70, 'CO*45*-20', 'PR*2*-10') +
  line('72100', -150, -100, 'CO*45*-30', 'PR*1*-20');

const corrected = (number: string) =>
  head(number, '1', 250, 160, 40) +
  line('99213', 100, 60, 'CO*45*20', 'PR*2*20') +
  line('72100', 150, 100, 'CO*45*30', 'PR*1*20');

const unbalanced = (number: string) =>
  head(number, '1', 250, 171, 30) +
  line('99213', 100, 71, 'CO*45*20', 'PR*2*10') +
  line('72100', 150, 100, 'CO*45*30', 'PR*1*20');

function* claimPayments(claims: number, numberOf: (claim: number) => string): Generator<string> {
  for (let claim = 0; claim < claims; claim += 1) {
    const number = numberOf(claim);
    if (isOneOf(claim, 0)) yield denied(number);
    else if (isOneOf(claim, 1)) yield paid(`LOST${claim}`);
    else if (isOneOf(claim, 2)) yield unbalanced(number);
    else if (isOneOf(claim, 3)) {
      yield paid(number);
      yield reversed(number);
      yield corrected(number);
    } else yield paid(number);
  }
}

/** Generates an 835 for a number of claims, a multiple of a hundred, with a provider adjustment of 100.00. */
export function* remittance(claims: number, numberOf: (claim: number) => string): Generator<string> {
  yield 'ISA*00*          *00*          *ZZ*PAYER          *ZZ*PROVIDER       *260302*1200*^*00501*000000001*0*P*:~\n';
  yield 'GS*HP*PAYER*PROVIDER*20260302*1200*1*X*005010X221A1~\nST*835*0001~\n';
  const lost = (claims / every) * 170;
  const off = (claims / every) * 171;
  const takenBack = (claims / every) * 170;
  const amount = expectedOfRemittance(claims).paidAmount - takenBack + lost + off - 100;
  yield `BPR*I*${amount}*C*ACH*CCP*01*1*DA*2*1512345678**01*3*DA*4*20260302~\nTRN*1*EFT-BENCH*1512345678~\n`;
  yield 'N1*PR*MERIDIAN HEALTH*XV*60054~\nN1*PE*RIVERSIDE CLINIC*XX*1234567893~\nLX*1~\n';
  let segments = 5;
  for (const text of claimPayments(claims, numberOf)) {
    segments += text.split('~').length - 1;
    yield text;
  }
  yield `PLB*1234567893*20261231*WO*100~\nSE*${segments + 3}*0001~\nGE*1*1~\nIEA*1*000000001~\n`;
}
