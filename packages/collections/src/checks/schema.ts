import { createdAt, date, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { Channel, Purpose } from '../contacts/schema.ts';
import { ContactPlace } from '../preferences/schema.ts';

export const CheckResult = z
  .enum(['ALLOWED', 'ALLOWED_WITH_WARNINGS', 'BLOCKED'])
  .describe('Result of the check: allowed, allowed with warnings, or blocked');

/** One of the results of a check. */
export type CheckResult = z.infer<typeof CheckResult>;

/** Facts that block every contact about a debt while they last. */
export const Stop = z
  .enum(['CEASE_COMMUNICATION', 'ATTORNEY_REPRESENTED', 'DISPUTE_PENDING', 'BANKRUPTCY_HOLD', 'PPDR_PENDING'])
  .describe('Facts that block every contact about a debt while they last');

/** One of the facts that block every contact. */
export type Stop = z.infer<typeof Stop>;

const FindingCode = z
  .enum([
    ...Stop.options,
    'CHANNEL_OPT_OUT',
    'INCONVENIENT_TIME',
    'INCONVENIENT_PLACE',
    'PLACE_NOT_SAID',
    'QUIET_HOURS',
    'TIMEZONE_UNKNOWN',
    'CALL_FREQUENCY',
    'POST_CONVERSATION',
    'VALIDATION_NOTICE_DUE',
    'OVERSHADOW',
    'NO_PRIOR_CONTACT',
    'NO_STATEMENT_DELIVERED',
    'NOTIFICATION_PERIOD',
    'TIME_BARRED',
    'ACCOUNT_ON_HOLD',
  ])
  .describe('Code of the finding');

const Finding = z
  .object({
    ruleId: orNull(z.string()).meta({ description: 'The rule that set the limit; null for a federal one' }),
    code: FindingCode,
    message: z.string().meta({
      description: 'Human-readable message',
      examples: ['It is not between 08:00 and 21:00 in America/Los_Angeles'],
    }),
    nextAllowedAt: orNull(dateTime).meta({
      description:
        'Next time at which every rule allows the contact, if a validation notice that is due has been sent by then; null if waiting is not enough',
    }),
  })
  .meta({ id: 'ComplianceFinding', description: 'A finding of a compliance check' });

/** A reason for the result. */
export type Finding = Readonly<z.infer<typeof Finding>>;

const RuleValues = z
  .object({
    maxCallsPerWeek: z.int().describe('Maximum number of calls about one debt in seven days'),
    noCallBeforeHour: z.int().describe('First hour of the day at which calls are allowed, 0 to 23'),
    noCallAfterHour: z
      .int()
      .describe('Last hour of the day at which calls are allowed, 0 to 23; exactly this hour is allowed'),
    debtValidationDays: z
      .int()
      .describe('Days after the validation notice within which the debt may be disputed'),
  })
  .meta({
    id: 'ComplianceRuleValues',
    description: 'The limits after all rules are combined',
  });

const AppliedRule = z
  .object({
    id: z.string().describe('Identifier of the applied rule'),
    ruleName: z.string().meta({ description: 'Name of the rule', examples: ['California calls'] }),
    ruleType: z
      .string()
      .meta({ description: "Kind of rule, in the caller's words", examples: ['CALL_HOURS'] }),
    state: orNull(z.string().meta({ examples: ['CA'] })).describe(
      'Postal code of the state, two capital letters',
    ),
    maxCallsPerWeek: orNull(z.int()).describe('Maximum number of calls about one debt in seven days'),
    noCallBeforeHour: orNull(z.int()).describe('First hour of the day at which calls are allowed, 0 to 23'),
    noCallAfterHour: orNull(z.int()).describe(
      'Last hour of the day at which calls are allowed, 0 to 23; exactly this hour is allowed',
    ),
    debtValidationDays: orNull(z.int()).describe(
      'Days after the validation notice within which the debt may be disputed',
    ),
  })
  .meta({ id: 'AppliedComplianceRule', description: 'A rule that the check applied' });

/** The values of a rule that limit contacts. */
export type AppliedRule = Readonly<z.infer<typeof AppliedRule>>;

/** The evaluation of a planned contact, as shown. */
export const ComplianceCheck = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the compliance check',
      examples: ['cck_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    accountId: z.string().describe('Identifier of the patient account'),
    personId: z.string().describe('Identifier of the consumer'),
    channel: Channel,
    purpose: Purpose,
    plannedAt: dateTime.describe('When the contact is planned'),
    place: orNull(ContactPlace),
    state: orNull(z.string().meta({ examples: ['CA'] })).describe(
      'Postal code of the state, two capital letters',
    ),
    timeZones: z.array(z.string()).meta({
      description: 'Every time zone in which the consumer may be',
      examples: [['America/Los_Angeles']],
    }),
    timeBarredOn: orNull(date).meta({
      description:
        'First day on which a suit about an open charge of the account is barred; null if none is known',
    }),
    result: CheckResult,
    violations: z.array(Finding).describe('Findings that block the contact'),
    warnings: z.array(Finding).describe('Findings that do not block the contact'),
    ruleValues: RuleValues.meta({ description: 'The limits in force at the time of the check' }),
    appliedRules: z
      .array(AppliedRule)
      .meta({ description: 'The active rules at the time of the check, with their values at that time' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ComplianceCheck', description: 'A check of a planned contact, with its result and findings' });
