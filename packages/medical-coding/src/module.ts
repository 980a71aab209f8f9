import type { Module } from '@rcm/http/module';
import { AutomationRuleSchema } from './automation-rules/automation-rule.ts';
import { automationRuleHandlers } from './automation-rules/handlers.ts';
import { codeSystemHandlers } from './code-systems/handlers.ts';
import { operations } from './contract.ts';
import { CodingJobSchema } from './jobs/coding-job.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { migrations } from './migrations/index.ts';
import type { MedicalCodingPorts } from './ports.ts';
import { views } from './views.ts';

/** The medical coding module over a host's claims. */
export const createMedicalCoding = (ports: MedicalCodingPorts): Module<typeof operations> => ({
  name: 'medical-coding',
  title: 'Medical coding',
  description:
    'The directory of code systems, the jobs in which encounters are coded, and the rules that are to automate them. No licensed code or text is part of it.',
  operations,
  entities: [AutomationRuleSchema, CodingJobSchema],
  migrations,
  views,
  rateLimit: { requests: 60, seconds: 60 },
  handlers: { ...codeSystemHandlers(), ...automationRuleHandlers(), ...jobHandlers(ports) },
});
