import type { Module } from '@rcm/http/module';
import { AutomationRuleSchema } from './automation-rules/automation-rule.ts';
import { automationRuleHandlers } from './automation-rules/handlers.ts';
import { RuleEvaluationSchema } from './automation-rules/rule-evaluation.ts';
import { codeSystemHandlers } from './code-systems/handlers.ts';
import {
  AddOnCodeSchema,
  CodeListVersionSchema,
  LoadedCodeSchema,
  ProcedurePairSchema,
  UnitLimitSchema,
} from './codes/code-list.ts';
import { codeHandlers } from './codes/handlers.ts';
import { operations } from './contract.ts';
import {
  DocumentationQuerySchema,
  documentationQueryStates,
} from './documentation-queries/documentation-query.ts';
import { documentationQueryHandlers } from './documentation-queries/handlers.ts';
import { editHandlers } from './edits/handlers.ts';
import { CodingJobSchema, codingJobStates } from './jobs/coding-job.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { migrations } from './migrations/index.ts';
import type { MedicalCodingPorts } from './ports.ts';
import { suggestionHandlers } from './suggestions/handlers.ts';
import { SuggestionSchema, suggestionStates } from './suggestions/suggestion.ts';
import { views } from './views.ts';

/** Creates the medical coding module, which reads the host's records through ports. */
export const createMedicalCoding = (ports: MedicalCodingPorts): Module<typeof operations> => ({
  name: 'medical-coding',
  title: 'Medical coding',
  description:
    'The directory of code systems, validation of codes and edits with the lists that the operator has loaded, the coding jobs of claims and encounters, and the rules that automate them. No licensed code or text is included.',
  operations,
  entities: [
    AutomationRuleSchema,
    CodingJobSchema,
    SuggestionSchema,
    DocumentationQuerySchema,
    RuleEvaluationSchema,
    CodeListVersionSchema,
    LoadedCodeSchema,
    ProcedurePairSchema,
    UnitLimitSchema,
    AddOnCodeSchema,
  ],
  migrations,
  views,
  states: [codingJobStates, suggestionStates, documentationQueryStates],
  rateLimit: { requests: 60, seconds: 60 },
  handlers: {
    ...codeSystemHandlers(),
    ...codeHandlers(),
    ...jobHandlers(ports),
    ...suggestionHandlers(ports),
    ...documentationQueryHandlers(ports),
    ...automationRuleHandlers(ports),
    ...editHandlers(ports),
  },
});
