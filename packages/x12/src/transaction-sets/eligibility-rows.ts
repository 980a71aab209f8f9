import { code, date, decimalNumber, period, text } from '../element-types.ts';
import { composite, kept, list, optional, qualified, required } from '../elements.ts';
import { keep, keepOne, many, maybe, segment } from '../grammar.ts';
import { city, nameElements, street } from '../rows.ts';

// Shared by the questions about eligibility (270) and their answers (271).

/** NM101 of the source and of the receiver of benefit information. */
export const sourceRoles = '2B|36|GP|P5|PR';
export const receiverRoles = '1P|2B|36|80|FA|GP|P5|PR';

/** NM1 with one of several roles, which its value names. */
export const nameOf = (roles: string) =>
  segment(`NM1*${roles}`, { role: kept(1, text(3), 'required'), ...nameElements });

/** REF with a description (REF03), such as the name of a plan. */
export const describedReferences = (qualifiers: string) =>
  segment(`REF*${qualifiers}`, {
    qualifier: required(1, text(3)),
    identifier: required(2, text(50)),
    description: kept(3, text(80)),
  });

/** PRV: a provider's role, and its taxonomy code (`PXC`) or another number. */
export const providerInformation = keepOne(
  segment('PRV', {
    role: required(1, text(3)),
    qualifier: optional(2, text(3)),
    identifier: optional(3, text(50)),
  }),
);

/** EQ05, EB14: the positions of the diagnoses in HI, from 1. */
export const diagnosisPointers = (position: number) =>
  kept(position, composite({ pointers: list([1, 2, 3, 4], text(2)) }));

/** DTP: dates and periods with any qualifier. */
export const qualifiedDates = (max: number) =>
  many(segment('DTP', { qualifier: required(1, text(3)), period: period(2) }), max);

/** The receiver's numbers, address and role, apart from its name. */
export const receiverRows = {
  identifications: keep(describedReferences(''), 9),
  street: keepOne(street),
  city: keepOne(city),
  provider: providerInformation,
};

/** TRN: the trace numbers of a question, which its answer repeats, each with the company that assigned it. */
export const traces = (max: number) =>
  many(
    segment('TRN', {
      kind: required(1, code('1', '2')),
      number: required(2, text(50)),
      originator: kept(3, text(10)),
      originatorDivision: kept(4, text(50)),
    }),
    max,
  );

/** The rows for a person that question and answer share. */
export const personRows = {
  /** DMG: birth date and gender; either may be missing. */
  demographics: maybe(
    segment('DMG', {
      birthDate: qualified(1, 'D8', optional(2, date)),
      gender: optional(3, code('F', 'M', 'U')),
    }),
  ),
  /** INS: the relationship to the subscriber, and the order of birth (INS17) of twins. */
  relationship: maybe(
    segment('INS', {
      isSubscriber: required(1, code('Y', 'N')),
      relationship: required(2, text(2)),
      maintenanceType: kept(3, text(3)),
      maintenanceReason: kept(4, text(3)),
      birthSequence: kept(17, decimalNumber),
    }),
  ),
  /** HI: diagnoses. */
  diagnoses: keepOne(
    segment(
      'HI',
      list(
        [1, 2, 3, 4, 5, 6, 7, 8],
        composite({ qualifier: required(1, text(3)), code: required(2, text(30)) }),
      ),
    ),
  ),
};
