import { type Choices, pick } from '@rcm/example-claims/choices';
import {
  amountOf,
  anyText,
  dayOf,
  type Generation,
  periodOf,
  textOf,
  type Values,
} from './generated-values.ts';

const perSegment = 12;
const procedureCharacters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** HI segments of a number of codes. */
function segmentsOf<T>(codes: readonly T[]): T[][] {
  const count = Math.ceil(codes.length / perSegment);
  return Array.from({ length: count }, (_, at) => codes.slice(at * perSegment, (at + 1) * perSegment));
}

/** Makes codes that differ from each other. */
function diagnosesOf(generation: Generation, isInpatient: boolean) {
  let count = 9;
  const { choices } = generation;
  return (qualifier: string): Values => {
    count += 1;
    const code = `M${count}${textOf(generation, '0123456789', choices.size(0, 3))}`;
    return isInpatient
      ? { qualifier, code, presentOnAdmission: pick(choices, ['N', 'U', 'W', 'Y']) }
      : { qualifier, code };
  };
}

const manyOf = <T>(choices: Choices, max: number, one: () => T): T[] =>
  choices.has() ? Array.from({ length: choices.size(1, max) }, one) : [];

/** HI of a professional claim: diagnoses, the procedures of an anesthesia, conditions. */
export function professionalCodes(generation: Generation): Values[][] {
  const { choices } = generation;
  const diagnosis = diagnosesOf(generation, false);
  const others = manyOf(choices, 11, () => diagnosis('ABF'));
  return [
    [diagnosis('ABK'), ...others],
    ...(choices.has() ? [[{ qualifier: 'BP', code: anyText(generation, 1, 30) }]] : []),
    ...segmentsOf(manyOf(choices, 24, () => ({ qualifier: 'BG', code: anyText(generation, 1, 30) }))),
  ];
}

/** HI of an institutional claim. */
export function institutionalCodes(generation: Generation, isInpatient: boolean): Values[][] {
  const { choices } = generation;
  const diagnosis = diagnosesOf(generation, isInpatient);
  const code = (qualifier: string) => ({ qualifier, code: anyText(generation, 1, 30) });
  const dated = (qualifier: string) => {
    const from = dayOf(generation);
    return { ...code(qualifier), period: { from, to: from } };
  };
  const procedure = (qualifier: string) => ({
    ...dated(qualifier),
    code: textOf(generation, procedureCharacters, 7),
  });
  const { presentOnAdmission: _, ...admitting } = diagnosis('ABJ');
  const reason = () => {
    const { presentOnAdmission: __, ...value } = diagnosis('APR');
    return value;
  };
  return [
    [diagnosis('ABK')],
    ...(isInpatient ? [[admitting]] : []),
    ...segmentsOf(manyOf(choices, 3, reason)),
    ...segmentsOf(manyOf(choices, 12, () => diagnosis('ABN'))),
    ...(choices.has() ? [[code('DR')]] : []),
    ...segmentsOf(manyOf(choices, 24, () => diagnosis('ABF'))),
    ...(choices.has() ? [[procedure('BBR')]] : []),
    ...segmentsOf(manyOf(choices, 24, () => procedure('BBQ'))),
    ...segmentsOf(manyOf(choices, 24, () => ({ ...code('BI'), period: periodOf(generation) }))),
    ...segmentsOf(manyOf(choices, 24, () => dated('BH'))),
    ...segmentsOf(manyOf(choices, 24, () => ({ ...code('BE'), amount: amountOf(generation) }))),
    ...segmentsOf(manyOf(choices, 24, () => code('BG'))),
    ...segmentsOf(manyOf(choices, 24, () => code('TC'))),
  ];
}
