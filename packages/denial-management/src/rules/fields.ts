import type { Facts, Fields } from '@rcm/conditions';
import { PayerProgram } from '@rcm/envelope';
import { DenialCategory, GroupCode } from '../codes/schema.ts';

/** What the conditions of queue rules may ask about a denial: codes, identifiers, counts of days and amounts. */
export const denialFields = {
  groupCode: { kind: 'text', options: GroupCode.options },
  carc: { kind: 'code' },
  rarc: { kind: 'codes' },
  payerId: { kind: 'text' },
  payerProgram: { kind: 'text', options: PayerProgram.options },
  category: { kind: 'text', options: DenialCategory.options },
  deniedAmount: { kind: 'money' },
  billedAmount: { kind: 'money' },
  daysToDeadline: { kind: 'integer' },
  ageDays: { kind: 'integer' },
  facilityId: { kind: 'text' },
  providerId: { kind: 'text' },
  specialty: { kind: 'text' },
  cptCode: { kind: 'codes' },
  placeOfService: { kind: 'code' },
  appealRights: { kind: 'boolean' },
  tags: { kind: 'texts' },
} as const satisfies Fields;

/** What is known about a denial when rules look at it. */
export type DenialFacts = Facts<typeof denialFields>;
