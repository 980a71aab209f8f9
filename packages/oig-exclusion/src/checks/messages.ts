import type { z } from 'zod';
import type { Candidate } from './schema.ts';

type ReasonCode = z.infer<typeof Candidate>['reasons'][number]['code'];

/** The message of each reason of a score. */
export const messages: Readonly<Record<ReasonCode, string>> = {
  NPI_EQUAL: 'The NPI is the same',
  NPI_DIFFERENT: 'The list has a different NPI',
  NPI_NOT_LISTED: 'The list has no NPI, as is the case for 9 of 10 entities',
  LAST_NAME_EXACT: 'The last name is the same',
  LAST_NAME_PART: 'One last name is a part of the other',
  LAST_NAME_SIMILAR: 'The last name is similar',
  LAST_NAME_POSSIBLE_PART: 'The last name on the list may be the first of two last names',
  FIRST_NAME_EXACT: 'The first name is the same',
  FIRST_NAME_SIMILAR: 'The first name is similar',
  FIRST_NAME_NICKNAME: 'One first name is a nickname of the other',
  FIRST_NAME_INITIAL: 'The first name has the same initial',
  MIDDLE_INITIAL_EQUAL: 'The middle initial is the same',
  MIDDLE_INITIAL_DIFFERENT: 'The middle initial is different',
  BUSINESS_NAME_EQUAL: 'The name of the business is the same',
  BUSINESS_NAME_SIMILAR: 'The name of the business is similar',
  STATE_EQUAL: 'The state is the same',
  STATE_DIFFERENT: 'The list has a different state; addresses on the lists may be outdated',
  DATE_OF_BIRTH_EQUAL: 'The date of birth is the same',
  DATE_OF_BIRTH_DIFFERENT: 'The list has a different date of birth',
  WAIVER_IN_STATE: 'The exclusion is waived in the state that was checked',
};
