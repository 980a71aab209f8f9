import type { Handlers } from '@rcm/http';
import { z } from 'zod';
import { readContactLog } from '../contacts/contact.ts';
import { findParties } from '../contacts/parties.ts';
import { countOpenDisputes } from '../disputes/dispute.ts';
import type { AccountHold, CollectionsPorts } from '../ports.ts';
import { ConsumerPreferences } from '../preferences/consumer-preferences.ts';
import type { views } from '../views.ts';
import { ComplianceCheck } from './compliance-check.ts';
import type { checkOperations } from './contract.ts';
import { evaluate } from './evaluation.ts';
import { combineLimits, findRulesInForce } from './limits.ts';
import { findCandidateZones, findStateCode } from './location.ts';
import { ComplianceCheck as ComplianceCheckWire, Stop } from './schema.ts';
import { findFirstTimeBar } from './time-bar.ts';
import { checkList } from './view.ts';

/** The holds of an account that block every contact. */
const stopsByHold: Readonly<Partial<Record<AccountHold, Stop>>> = {
  DISPUTE: 'DISPUTE_PENDING',
  BANKRUPTCY: 'BANKRUPTCY_HOLD',
  PPDR: 'PPDR_PENDING',
};

const Findings = ComplianceCheckWire.shape.violations;

export const checkHandlers = (ports: CollectionsPorts): Handlers<typeof checkOperations, typeof views> => ({
  listChecks: (context, { query }) => checkList.read(context, query),

  async createCheck(context, { body }) {
    const { organization } = context;
    const { account, person } = await findParties(context, ports, body);
    const { channel, plannedAt, purpose = 'COLLECTION', place = null } = body;
    const state = body.state ?? findStateCode(person.state);
    const timeZones = findCandidateZones(state, body.timeZones ?? []);
    const rules = await findRulesInForce(context, state);
    const limits = combineLimits(rules);
    const stop = account.hold && stopsByHold[account.hold];
    const preferences = await context.em.findOne(ConsumerPreferences, { accountId: account.id });
    const isDisputed = stop === 'DISPUTE_PENDING' || (await countOpenDisputes(context, account.id)) > 0;
    const stops: Record<Stop, boolean> = {
      CEASE_COMMUNICATION: preferences?.ceaseCommunication ?? false,
      ATTORNEY_REPRESENTED: Boolean(preferences?.attorney),
      DISPUTE_PENDING: isDisputed,
      BANKRUPTCY_HOLD: stop === 'BANKRUPTCY_HOLD',
      PPDR_PENDING: stop === 'PPDR_PENDING' || (account.hasPendingDispute ?? false),
    };
    const openCharges = await ports.openCharges(context, account.id);
    const timeBarredOn = findFirstTimeBar(
      openCharges,
      state,
      organization.limitationPeriods ?? [],
      organization.timeZone,
    );
    const { result, violations, warnings } = evaluate({
      channel,
      purpose,
      plannedAt,
      timeZones,
      organizationZone: organization.timeZone,
      place,
      stops: Stop.options.filter((code) => stops[code]),
      inconvenientTimes: preferences?.inconvenientTimes ?? [],
      inconvenientPlaces: preferences?.inconvenientPlaces ?? [],
      channelOptOuts: preferences?.channelOptOuts ?? [],
      isOnOtherHold: account.hold !== null && !stop,
      openCharges,
      timeBarredOn,
      isCharitableHospital: organization.isCharitableHospital ?? false,
      log: await readContactLog(context, account.id, person.id),
      limits,
    });
    const check = context.create(ComplianceCheck, {
      accountId: account.id,
      personId: person.id,
      channel,
      purpose,
      plannedAt,
      place,
      state,
      timeZones: [...timeZones],
      timeBarredOn,
      result,
      violations: z.encode(Findings, [...violations]),
      warnings: z.encode(Findings, [...warnings]),
      ruleValues: {
        maxCallsPerWeek: limits.maxCallsPerWeek.value,
        noCallBeforeHour: limits.noCallBeforeHour.value,
        noCallAfterHour: limits.noCallAfterHour.value,
        debtValidationDays: limits.debtValidationDays.value,
      },
      appliedRules: rules,
    });
    return { check };
  },
});
