import type { X12Event } from '../src/index.ts';
import { readX12 } from '../src/index.ts';

/** The separators of a written file, and what follows each terminator. */
export interface Style {
  readonly element: string;
  readonly component: string;
  readonly repetition: string;
  readonly terminator: string;
  readonly lineBreak: string;
}

const defaultStyle: Style = {
  element: '*',
  component: ':',
  repetition: '^',
  terminator: '~',
  lineBreak: '\n',
};

/** A transaction set of segments in the default separators; ST and SE are added. */
export interface WrittenSet {
  readonly code: string;
  readonly version: string;
  readonly segments: readonly string[];
  readonly controlNumber?: string;
}

/** A valid interchange with one group of the sets, in the default separators. */
export function writeSegments(sets: readonly WrittenSet[], controlNumber = '000000101'): string[] {
  const isa = [
    'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       ',
    '260105*1200*^*00501',
  ];
  return [
    `${isa.join('*')}*${controlNumber}*0*P*:`,
    `GS*HP*SENDER*RECEIVER*20260105*1200*77*X*${sets[0]?.version ?? ''}`,
    ...sets.flatMap(({ code, version, segments, controlNumber: own }, at) => {
      const number = own ?? String(at + 1).padStart(4, '0');
      return [`ST*${code}*${number}*${version}`, ...segments, `SE*${segments.length + 2}*${number}`];
    }),
    `GE*${sets.length}*77`,
    `IEA*1*${controlNumber}`,
  ];
}

/** The segments as a file, optionally in other separators. */
export const write = (segments: readonly string[], style: Partial<Style> = {}): string => {
  const { element, component, repetition, terminator, lineBreak } = { ...defaultStyle, ...style };
  const separator: Readonly<Record<string, string>> = { '*': element, ':': component, '^': repetition };
  return segments
    .map((each) => each.replace(/[*:^]/g, (found) => separator[found] ?? found) + terminator + lineBreak)
    .join('');
};

/** A small 835 payment of 80.00: 100.00 charged, 20.00 patient responsibility, in one claim with one line. */
export const payment = (claims: readonly (readonly string[])[] = [claimPayment()]): WrittenSet => ({
  code: '835',
  version: '005010X221A1',
  segments: [
    'BPR*I*80*C*CHK************20260105',
    'TRN*1*CHECK-1*1999999999',
    'DTM*405*20260104',
    'N1*PR*MERIDIAN HEALTH*XV*PAYER-1',
    'N1*PE*RIVERSIDE CLINIC*XX*1234567893',
    'LX*1',
    ...claims.flat(),
  ],
});

/** A claim payment that balances. */
export const claimPayment = (number = 'CLAIM-1'): string[] => [
  `CLP*${number}*1*100*80*20*12*PAYER-CLAIM-1`,
  'NM1*QC*1*QUINN*MARA****MI*MEMBER-1',
  'SVC*HC:99213:25*100*80**1',
  'DTM*472*20251215',
  'CAS*PR*1*20',
  'REF*6R*1',
];

/** Every event of a file. */
export async function eventsOf(...pieces: readonly (string | Uint8Array)[]): Promise<X12Event[]> {
  const events: X12Event[] = [];
  for await (const event of readX12(pieces)) events.push(event);
  return events;
}

/** The outcome of a file: each end as accepted or refused, and every fault by code and segment. */
export async function outcome(file: string | Uint8Array) {
  const events = await eventsOf(file);
  const ends = events.flatMap((event) =>
    'accepted' in event ? [`${event.kind} ${event.accepted ? 'accepted' : 'refused'}`] : [],
  );
  const faults = events
    .flatMap((event) => ('faults' in event ? event.faults : 'fault' in event ? [event.fault] : []))
    .map(({ code, segment }) => `${code} ${segment}`);
  return { ends, faults };
}

/** The control numbers of the sets to commit: those whose ends are all accepted. */
export function acceptedSets(events: readonly X12Event[]): string[] {
  const taken: string[] = [];
  let interchange: string[] = [];
  let group: string[] = [];
  let controlNumber = '';
  for (const event of events) {
    if (event.kind === 'set') controlNumber = event.controlNumber;
    if (event.kind === 'setEnd' && event.accepted) group.push(controlNumber);
    if (event.kind === 'groupEnd') {
      if (event.accepted) interchange.push(...group);
      group = [];
    }
    if (event.kind === 'interchangeEnd') {
      if (event.accepted) taken.push(...interchange);
      interchange = [];
    }
  }
  return taken;
}
