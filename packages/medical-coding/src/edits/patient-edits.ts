import { ageOn, daysBetween } from '@rcm/calendar';
import { diagnosisCodeOf, procedureCodeOf } from '../code-systems/normalize-code.ts';
import type { Audience } from './audiences.ts';
import type { ClaimEdit, CodingClaim } from './coding-claim.ts';

/** The ages that codes apply to, in days or in whole years; both ends are included. */
interface AgeRule {
  /** The codes begin with it. */
  readonly prefix: string;
  readonly minimumDays?: number;
  readonly maximumDays?: number;
  readonly minimumYears?: number;
  readonly maximumYears?: number;
  /** The ages, in words. */
  readonly ages: string;
  readonly severity: ClaimEdit['severity'];
  readonly source: string;
}

const tabularList = 'ICD-10-CM Tabular List';
const codeEditor = 'Medicare Code Editor, age conflict';

/** By the chapters and the titles of ICD-10-CM. */
const diagnosisAges: readonly AgeRule[] = [
  { prefix: 'Z00.110', maximumDays: 7, ages: 'under 8 days', severity: 'ERROR', source: tabularList },
  {
    prefix: 'Z00.111',
    minimumDays: 8,
    maximumDays: 28,
    ages: '8 to 28 days',
    severity: 'ERROR',
    source: tabularList,
  },
  {
    prefix: 'Z00.12',
    minimumDays: 29,
    maximumYears: 17,
    ages: '29 days to 17 years',
    severity: 'WARNING',
    source: `${tabularList}; ${codeEditor}`,
  },
  { prefix: 'Z38', maximumYears: 0, ages: 'newborns', severity: 'ERROR', source: codeEditor },
  {
    prefix: 'O',
    minimumYears: 9,
    maximumYears: 64,
    ages: '9 to 64 years',
    severity: 'ERROR',
    source: codeEditor,
  },
  {
    // A perinatal condition that is still present is coded throughout life.
    prefix: 'P',
    maximumYears: 0,
    ages: 'newborns, or have a perinatal condition that is still present',
    severity: 'WARNING',
    source: 'ICD-10-CM Guidelines, section I.C.16',
  },
];

const preventive = (
  newPatient: string,
  established: string,
  minimumYears: number,
  maximumYears: number | undefined,
  ages: string,
) =>
  [newPatient, established].map(
    (code): AgeRule => ({
      prefix: code,
      minimumYears,
      ...(maximumYears === undefined ? {} : { maximumYears }),
      ages,
      severity: 'ERROR',
      source: 'CPT, preventive medicine services by age',
    }),
  );

/** Preventive visits of new and of established patients. */
const procedureAges: readonly AgeRule[] = [
  ...preventive('99381', '99391', 0, 0, 'under 1 year'),
  ...preventive('99382', '99392', 1, 4, '1 to 4 years'),
  ...preventive('99383', '99393', 5, 11, '5 to 11 years'),
  ...preventive('99384', '99394', 12, 17, '12 to 17 years'),
  ...preventive('99385', '99395', 18, 39, '18 to 39 years'),
  ...preventive('99386', '99396', 40, 64, '40 to 64 years'),
  ...preventive('99387', '99397', 65, undefined, '65 years and older'),
];

/** True if a patient is as old on a day as a rule says. */
function isOfAge(rule: AgeRule, day: string, birthDate: string): boolean {
  const days = daysBetween(birthDate, day);
  const years = ageOn(day, birthDate);
  return (
    days >= (rule.minimumDays ?? days) &&
    days <= (rule.maximumDays ?? days) &&
    years >= (rule.minimumYears ?? years) &&
    years <= (rule.maximumYears ?? years)
  );
}

/** A code of a claim, where it is, and the day that the age of the patient is computed for. */
interface UsedCode {
  readonly kind: 'DIAGNOSIS' | 'PROCEDURE';
  readonly code: string;
  readonly path: string;
  readonly day: string;
  /** True if the claim says that the sex of the patient is no mistake. */
  readonly isSexConfirmed: boolean;
}

/** Condition code 45 of institutional claims and modifier KX of lines: the sex differs from the one that the service is for. */
const sexCondition = '45';
const sexModifier = 'KX';

function usedCodes({ conditionCodes, diagnoses, lines }: CodingClaim): UsedCode[] {
  const [first] = lines.map(({ from }) => from).sort();
  if (first === undefined) return [];
  const isConfirmed = conditionCodes.includes(sexCondition);
  const isConfirmedByLine = lines.some(({ modifiers }) => modifiers.includes(sexModifier));
  return [
    ...diagnoses.map(({ code, path }) => ({
      kind: 'DIAGNOSIS' as const,
      code: diagnosisCodeOf(code),
      path,
      day: first,
      isSexConfirmed: isConfirmed || isConfirmedByLine,
    })),
    ...lines.map(({ code, path, from, modifiers }) => ({
      kind: 'PROCEDURE' as const,
      code: procedureCodeOf(code),
      path: `${path}.procedure.code`,
      day: from,
      isSexConfirmed: isConfirmed || modifiers.includes(sexModifier),
    })),
  ];
}

/** The ages of a code: those of its loaded list, else those of the rules. */
function ageRuleOf({ kind, code }: UsedCode, audience: Audience | undefined): AgeRule | undefined {
  const { minimumAge = null, maximumAge = null } = audience ?? {};
  if (audience === undefined || (minimumAge === null && maximumAge === null)) {
    return (kind === 'DIAGNOSIS' ? diagnosisAges : procedureAges).find(({ prefix }) =>
      code.startsWith(prefix),
    );
  }
  return {
    prefix: code,
    minimumYears: minimumAge ?? 0,
    ...(maximumAge === null ? {} : { maximumYears: maximumAge }),
    ages: maximumAge === null ? `${minimumAge} years and older` : `${minimumAge ?? 0} to ${maximumAge} years`,
    severity: 'ERROR',
    source: `Loaded list ${audience.list}`,
  };
}

/** Codes that do not apply to the age or the sex of the patient. */
export function patientEdits(claim: CodingClaim, audiences: ReadonlyMap<string, Audience>): ClaimEdit[] {
  const { birthDate, sex } = claim;
  return usedCodes(claim).flatMap((used) => {
    const audience = audiences.get(used.code);
    const rule = birthDate === null ? undefined : ageRuleOf(used, audience);
    const isWrongAge = rule && birthDate !== null && !isOfAge(rule, used.day, birthDate);
    const ofSex = sexOf(used, audience);
    const isWrongSex = sex !== null && ofSex !== null && ofSex.sex !== sex && !used.isSexConfirmed;
    const edit = (
      code: 'AGE' | 'SEX',
      of: Pick<ClaimEdit, 'message' | 'severity' | 'source'>,
    ): ClaimEdit => ({
      code: `${used.kind}_${code}`,
      path: used.path,
      ...of,
    });
    return [
      ...(isWrongAge
        ? [
            edit('AGE', {
              message: `${used.code} is for patients who are ${rule.ages}`,
              severity: rule.severity,
              source: rule.source,
            }),
          ]
        : []),
      ...(isWrongSex
        ? [
            edit('SEX', {
              message: `${used.code} is for ${ofSex.sex === 'F' ? 'female' : 'male'} patients; modifier KX, or condition code 45, says that the sex is no mistake`,
              severity: 'ERROR',
              source: ofSex.source,
            }),
          ]
        : []),
    ];
  });
}

/** The only sex that a code applies to: that of its loaded list, or female for pregnancy and childbirth. */
function sexOf(
  { kind, code }: UsedCode,
  audience: Audience | undefined,
): { readonly sex: string; readonly source: string } | null {
  if (audience?.sex) return { sex: audience.sex, source: `Loaded list ${audience.list}` };
  if (kind === 'DIAGNOSIS' && code.startsWith('O')) {
    return { sex: 'F', source: 'ICD-10-CM Guidelines, section I.C.15' };
  }
  return null;
}
