import { dateTime, paging, reference, repeatable, tenDigits, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Candidate, Check, CheckStatus, CheckType } from './schema.ts';

export const checkOperations = {
  listChecks: operation({
    id: 'oig-exclusion.listChecks',
    method: 'get',
    path: '/oig-exclusion/checks',
    scope: 'oig-exclusion:read',
    summary: 'List exclusion checks',
    description: 'Newest first. `entityName` finds a part of the name, letter case aside.',
    query: z.object({
      ...paging(),
      status: repeatable(CheckStatus).optional(),
      entityName: z.string().min(1).optional(),
      npi: tenDigits.optional(),
      userId: z.string().min(1).optional(),
      providerId: z.string().min(1).optional(),
      checkedFrom: dateTime.optional(),
      checkedTo: dateTime.optional(),
    }),
    data: z.object({ checks: z.array(Check), total: z.int() }),
    single: true,
  }),
  createCheck: operation({
    id: 'oig-exclusion.createCheck',
    method: 'post',
    path: '/oig-exclusion/checks',
    scope: 'oig-exclusion:write',
    summary: 'Create an exclusion check',
    strictQuery: false,
    description:
      'Holds a name and an NPI against the loaded lists. An earlier check of the same name, NPI, state, `userId` and `providerId` that is younger than 24 hours and found the same is returned instead, unless a newer list was loaded. A match is a lead for a person to look into, never a verdict; without a list the check is EXC_PENDING.',
    body: z.object({
      entityName: text(2, 200).meta({ examples: ['Avery Stone, MD'] }),
      checkType: CheckType,
      npi: tenDigits,
      state: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Expected two capital letters')
        .meta({ examples: ['TX'] }),
      userId: reference('member').optional(),
      providerId: reference('credentialing session').optional(),
    }),
    data: z.object({ check: Check }),
    status: 201,
    errors: [404],
  }),
  getCheck: operation({
    id: 'oig-exclusion.getCheck',
    method: 'get',
    path: '/oig-exclusion/checks/:checkId',
    scope: 'oig-exclusion:read',
    summary: 'Read an exclusion check',
    description:
      'With the listed entities that it found, best first, each with its score and the features that make it up. They are kept as they were listed at the time of the check.',
    params: z.object({ checkId: z.string() }),
    data: z.object({ check: Check, candidates: z.array(Candidate) }),
    errors: [404],
    single: true,
  }),
};
