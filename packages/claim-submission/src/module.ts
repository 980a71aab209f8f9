import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { migrations } from './migrations/index.ts';
import type { ClaimSubmissionPorts } from './ports.ts';
import { tradingPartnerHandlers } from './trading-partners/handlers.ts';
import { TradingPartnerSchema } from './trading-partners/trading-partner.ts';
import { views } from './views.ts';

/** Creates the module that takes claims from a draft to the acknowledgment of their payer. */
export const createClaimSubmission = (ports: ClaimSubmissionPorts): Module<typeof operations> => ({
  name: 'claims',
  title: 'Claims',
  description: 'The submission of claims: trading partners, the edits of claims, batches and their files.',
  operations,
  entities: [TradingPartnerSchema],
  migrations,
  views,
  handlers: { ...tradingPartnerHandlers(ports) },
});
