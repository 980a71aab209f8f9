import type { Module } from '@rcm/http/module';
import { AgencySchema } from './agencies/agency.ts';
import { agencyHandlers } from './agencies/handlers.ts';
import { ComplianceCheckSchema } from './checks/compliance-check.ts';
import { checkHandlers } from './checks/handlers.ts';
import { ContactSchema } from './contacts/contact.ts';
import { contactHandlers } from './contacts/handlers.ts';
import { operations } from './contract.ts';
import { DisputeSchema, disputeStates } from './disputes/dispute.ts';
import { disputeHandlers } from './disputes/handlers.ts';
import { migrations } from './migrations/index.ts';
import { AgencyPaymentSchema } from './placements/agency-payment.ts';
import { placementConflicts, placementHandlers } from './placements/handlers.ts';
import { PlacementSchema, placementStates } from './placements/placement.ts';
import type { CollectionsPorts } from './ports.ts';
import { ConsumerPreferencesSchema } from './preferences/consumer-preferences.ts';
import { preferenceHandlers } from './preferences/handlers.ts';
import { ComplianceRuleSchema } from './rules/compliance-rule.ts';
import { ruleHandlers } from './rules/handlers.ts';
import { views } from './views.ts';

/** Creates the collections module on the accounts and patients of a host. */
export const createCollections = (ports: CollectionsPorts): Module<typeof operations> => ({
  name: 'collections',
  title: 'Collections',
  description:
    'Collection agencies and the accounts placed with them, compliance rules, the log of contacts, written disputes, consumer preferences, and checks of planned contacts under Regulation F (12 CFR part 1006) with the rules of the organization. Nothing is sent to a consumer or an agency. An operational aid, not legal advice.',
  operations,
  entities: [
    AgencySchema,
    PlacementSchema,
    AgencyPaymentSchema,
    ComplianceRuleSchema,
    ComplianceCheckSchema,
    ContactSchema,
    DisputeSchema,
    ConsumerPreferencesSchema,
  ],
  migrations,
  views,
  states: [placementStates, disputeStates],
  handlers: {
    ...agencyHandlers(),
    ...placementHandlers(ports),
    ...ruleHandlers(),
    ...checkHandlers(ports),
    ...contactHandlers(ports),
    ...disputeHandlers(ports),
    ...preferenceHandlers(ports),
  },
  conflicts: placementConflicts,
});
