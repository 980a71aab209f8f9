import type { ClaimEdit, CodingClaim, CodingLine } from './coding-claim.ts';
import { isMedicare } from './edit-sets.ts';

/** A rule of Medicare that some procedures have one of some modifiers. */
interface NeededModifier {
  readonly code: ClaimEdit['code'];
  /** True for lines that the rule is about. */
  readonly applies: (line: CodingLine) => boolean;
  readonly fulfills: (modifier: string, line: CodingLine) => boolean;
  readonly message: string;
  readonly severity: ClaimEdit['severity'];
  readonly source: string;
  /** True if only professional claims are meant. */
  readonly isProfessional?: boolean;
}

const setOf = (...groups: readonly string[]): ReadonlySet<string> =>
  new Set(groups.flatMap((group) => group.split(' ')));

const isBetween = (code: string, first: string, last: string) =>
  code.length === first.length && code >= first && code <= last;

/** Therapy of one discipline: its evaluations. */
const disciplines: readonly (readonly [codes: ReadonlySet<string>, modifier: string])[] = [
  [setOf('92521 92522 92523 92524 92597 92607'), 'GN'],
  [setOf('97165 97166 97167 97168'), 'GO'],
  [setOf('97161 97162 97163 97164'), 'GP'],
];

/** Procedures that are always therapy, of any discipline. */
const therapy = setOf(
  '92507 92508 92526 92608 92609 96125 97012 97016 97018 97022 97024 97026 97028 97032 97033 97034 97035 97036',
  '97039 97110 97112 97113 97116 97124 97139 97140 97150 97530 97533 97535 97537 97542 97750 97755 97760 97761',
  '97763 97799 G0281 G0283 G0329',
);
const therapyModifiers = setOf('GN GO GP');

const disciplineOf = (code: string) => disciplines.find(([codes]) => codes.has(code))?.[1] ?? null;

const anesthesiaModifiers = setOf('AA AD QK QX QY QZ');

/** Daily management of continuous analgesia, which is no anesthesia of an operation. */
const analgesiaManagement = '01996';

/** Where a transport began and ended; `QL` is a patient who died before it began. */
const transport = /^(?:[DEGHIJNPRS][DEGHIJNPRSX]|QL)$/;

/** Chiropractic treatment that the patient improves by, or that Medicare is expected not to pay. */
const chiropracticModifiers = setOf('AT GA GX GY GZ');

/** Equipment that is rented, new or used; `GY` is not covered. */
const equipmentModifiers = setOf('NU RR UE GY');

const manual = (chapter: number, sections: string) =>
  `Medicare Claims Processing Manual, chapter ${chapter}, ${sections}`;

const rules: readonly NeededModifier[] = [
  {
    code: 'THERAPY_MODIFIER_MISSING',
    applies: ({ code }) => therapy.has(code) || disciplineOf(code) !== null,
    fulfills: (modifier, { code }) => {
      const discipline = disciplineOf(code);
      return discipline === null ? therapyModifiers.has(modifier) : modifier === discipline;
    },
    message:
      'Therapy needs the modifier of its plan of care: GN speech-language pathology, GO occupational therapy, GP physical therapy',
    severity: 'ERROR',
    source: `${manual(5, 'section 20.1')}; CMS change request 10176`,
  },
  {
    code: 'ANESTHESIA_MODIFIER_MISSING',
    applies: ({ code }) => isBetween(code, '00100', '01999') && code !== analgesiaManagement,
    fulfills: (modifier) => anesthesiaModifiers.has(modifier),
    message: 'Anesthesia needs the modifier of who performed or directed it: AA, AD, QK, QX, QY or QZ',
    severity: 'ERROR',
    source: manual(12, 'sections 50 and 140'),
    isProfessional: true,
  },
  {
    code: 'TRANSPORT_MODIFIER_MISSING',
    applies: ({ code }) => isBetween(code, 'A0425', 'A0436'),
    fulfills: (modifier) => transport.test(modifier),
    message: 'Transport by ambulance needs the modifier of its origin and destination, such as RH',
    severity: 'ERROR',
    source: manual(15, 'section 30'),
  },
  {
    code: 'ACTIVE_TREATMENT_MODIFIER_MISSING',
    applies: ({ code }) => isBetween(code, '98940', '98942'),
    fulfills: (modifier) => chiropracticModifiers.has(modifier),
    message: 'Spinal manipulation without AT counts as maintenance therapy, which Medicare does not pay',
    severity: 'WARNING',
    source: manual(12, 'section 220'),
  },
  {
    code: 'EQUIPMENT_MODIFIER_MISSING',
    applies: ({ code }) => /^E\d{4}$/.test(code),
    fulfills: (modifier) => equipmentModifiers.has(modifier),
    message: 'Medical equipment is rented (RR), new (NU) or used (UE)',
    severity: 'WARNING',
    source: manual(20, 'section 130'),
    isProfessional: true,
  },
];

/** Lines of a claim to Medicare without a modifier that Medicare needs. Other payers publish no such rules. */
export const neededModifierEdits = (claim: CodingClaim): ClaimEdit[] =>
  isMedicare(claim)
    ? rules
        .filter(({ isProfessional = false }) => !(isProfessional && claim.isInstitutional))
        .flatMap(({ code, applies, fulfills, message, severity, source }) =>
          claim.lines
            .filter((line) => applies(line) && !line.modifiers.some((modifier) => fulfills(modifier, line)))
            .map(({ path }) => ({ code, path: `${path}.procedure.modifiers`, message, severity, source })),
        )
    : [];
