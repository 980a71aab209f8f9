import type { z } from 'zod';
import type { ExclusionType } from './schema.ts';

type Type = z.infer<typeof ExclusionType>;

const mandatory = (
  authority: string,
  code: string,
  minimumTermYears: number | null,
  description: string,
): Type => ({
  authority,
  code,
  kind: 'MANDATORY',
  minimumTermYears,
  isPermanent: minimumTermYears === null,
  description,
});

const permissive = (
  authority: string,
  code: string,
  description: string,
  minimumTermYears: number | null = null,
): Type => ({ authority, code, kind: 'PERMISSIVE', minimumTermYears, isPermanent: false, description });

/** The authorities of the Social Security Act for exclusions by the OIG, in their order in the Act. */
export const exclusionTypes: readonly Type[] = [
  mandatory('1128(a)(1)', '1128a1', 5, 'Conviction of a crime related to a health care program'),
  mandatory('1128(a)(2)', '1128a2', 5, 'Conviction of abuse or neglect of patients'),
  mandatory('1128(a)(3)', '1128a3', 5, 'Felony conviction of health care fraud'),
  mandatory('1128(a)(4)', '1128a4', 5, 'Felony conviction concerning controlled substances'),
  mandatory('1128(c)(3)(G)(i)', '1128c3gi', 10, 'A second mandatory offense'),
  mandatory('1128(c)(3)(G)(ii)', '1128c3gii', null, 'A third mandatory offense'),
  permissive('1128(b)(1)(A)', '1128b1', 'Misdemeanor conviction of health care fraud', 3),
  permissive('1128(b)(1)(B)', '1128b1', 'Conviction of fraud in a program other than health care', 3),
  permissive('1128(b)(2)', '1128b2', 'Conviction of obstructing an investigation or audit', 3),
  permissive('1128(b)(3)', '1128b3', 'Misdemeanor conviction concerning controlled substances', 3),
  permissive('1128(b)(4)', '1128b4', 'License revoked or suspended, for as long as the board imposes it'),
  permissive('1128(b)(5)', '1128b5', 'Excluded or suspended from another federal or state program'),
  permissive('1128(b)(6)', '1128b6', 'Excessive charges or unnecessary services'),
  permissive('1128(b)(7)', '1128b7', 'Kickbacks, false claims and other prohibited acts'),
  permissive('1128(b)(8)', '1128b8', 'Entity owned or controlled by an excluded person'),
  permissive('1128(b)(9)', '1128b9', 'Required information not disclosed'),
  permissive('1128(b)(10)', '1128b10', 'Information on subcontractors and suppliers not supplied'),
  permissive('1128(b)(11)', '1128b11', 'Information on payments not supplied'),
  permissive('1128(b)(12)', '1128b12', 'Immediate access not granted'),
  permissive('1128(b)(13)', '1128b13', 'Corrective action not taken'),
  permissive('1128(b)(14)', '1128b14', 'Default on a health education loan or scholarship'),
  permissive('1128(b)(15)', '1128b15', 'Individual who owns or controls an excluded entity'),
  permissive('1128(b)(16)', '1128b16', 'False statement or omission of a material fact'),
  permissive('1156', '1156', 'Obligations to a quality improvement organization not met'),
  permissive('1128A', '1128Aa', 'Civil money penalty with an exclusion'),
  permissive('Breach of CIA', 'BRCH CIA', 'Corporate integrity agreement breached'),
];
