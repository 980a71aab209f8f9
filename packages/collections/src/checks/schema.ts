import { dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { Channel, Purpose } from '../contacts/schema.ts';
import { ContactPlace } from '../preferences/schema.ts';

export const CheckResult = z.enum(['ALLOWED', 'ALLOWED_WITH_WARNINGS', 'BLOCKED']);

/** One of the answers of a check. */
export type CheckResult = z.infer<typeof CheckResult>;

/** The facts that bar every contact about a debt while they last. */
export const Stop = z.enum([
  'CEASE_COMMUNICATION',
  'ATTORNEY_REPRESENTED',
  'DISPUTE_PENDING',
  'BANKRUPTCY_HOLD',
  'PPDR_PENDING',
]);

/** One of the facts that bar every contact. */
export type Stop = z.infer<typeof Stop>;

const FindingCode = z.enum([
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
  'ACCOUNT_ON_HOLD',
]);

const Finding = z
  .object({
    ruleId: orNull(z.string()).meta({ description: 'The rule that set the limit; null for a federal one' }),
    code: FindingCode,
    message: z.string().meta({ examples: ['It is not between 08:00 and 21:00 in America/Los_Angeles'] }),
    nextAllowedAt: orNull(dateTime).meta({
      description:
        'The next time at which every rule allows the contact, a validation notice that is due having gone out by then; null where no passing of time is enough',
    }),
  })
  .meta({ id: 'ComplianceFinding' });

/** A reason for the answer. */
export type Finding = Readonly<z.infer<typeof Finding>>;

const RuleValues = z
  .object({
    maxCallsPerWeek: z.int(),
    noCallBeforeHour: z.int(),
    noCallAfterHour: z.int(),
    debtValidationDays: z.int(),
  })
  .meta({ id: 'ComplianceRuleValues' });

const AppliedRule = z
  .object({
    id: z.string(),
    ruleName: z.string(),
    ruleType: z.string(),
    state: orNull(z.string()),
    maxCallsPerWeek: orNull(z.int()),
    noCallBeforeHour: orNull(z.int()),
    noCallAfterHour: orNull(z.int()),
    debtValidationDays: orNull(z.int()),
  })
  .meta({ id: 'AppliedComplianceRule' });

/** A rule as it reads, as far as it decides on contacts. */
export type AppliedRule = Readonly<z.infer<typeof AppliedRule>>;

/** The evaluation of a planned contact, as shown. */
export const ComplianceCheck = z
  .object({
    id: z.string().meta({ examples: ['cck_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    accountId: z.string(),
    personId: z.string(),
    channel: Channel,
    purpose: Purpose,
    plannedAt: dateTime,
    place: orNull(ContactPlace),
    state: orNull(z.string().meta({ examples: ['CA'] })),
    timeZones: z
      .array(z.string())
      .meta({ description: 'Every zone in which the consumer may be', examples: [['America/Los_Angeles']] }),
    result: CheckResult,
    violations: z.array(Finding),
    warnings: z.array(Finding),
    ruleValues: RuleValues.meta({ description: 'The limits in force at the time of the check' }),
    appliedRules: z
      .array(AppliedRule)
      .meta({ description: 'The active rules at the time of the check, as they read then' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ComplianceCheck' });
