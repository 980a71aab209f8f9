import type { Module } from '@rcm/http/module';
import { AgencySchema } from './agencies/agency.ts';
import { agencyHandlers } from './agencies/handlers.ts';
import { ComplianceCheckSchema } from './checks/compliance-check.ts';
import { checkHandlers } from './checks/handlers.ts';
import { ContactSchema } from './contacts/contact.ts';
import { contactHandlers } from './contacts/handlers.ts';
import { operations } from './contract.ts';
import { migrations } from './migrations/index.ts';
import type { CollectionsPorts } from './ports.ts';
import { ComplianceRuleSchema } from './rules/compliance-rule.ts';
import { ruleHandlers } from './rules/handlers.ts';
import { views } from './views.ts';

/** The collections module over a host's accounts and patients. */
export const createCollections = (ports: CollectionsPorts): Module<typeof operations> => ({
  name: 'collections',
  title: 'Collections',
  description:
    'Collection agencies, compliance rules, the log of contacts, and checks of planned contacts under Regulation F (12 CFR part 1006) with the rules of the organization. Nothing is sent to a consumer or an agency. An operational aid, not legal advice.',
  operations,
  entities: [AgencySchema, ComplianceRuleSchema, ComplianceCheckSchema, ContactSchema],
  migrations,
  views,
  handlers: {
    ...agencyHandlers(),
    ...ruleHandlers(),
    ...checkHandlers(ports),
    ...contactHandlers(ports),
  },
});
