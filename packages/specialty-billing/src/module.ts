import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { HomeHealthEpisodeSchema, homeHealthEpisodeStates } from './episodes/episode.ts';
import { episodeHandlers } from './episodes/handlers.ts';
import { migrations } from './migrations/index.ts';
import { HomeHealthNoaAttemptSchema, homeHealthNoaAttemptStates } from './noas/attempt.ts';
import { noaHandlers } from './noas/handlers.ts';
import { HomeHealthNoaSchema, homeHealthNoaStates } from './noas/noa.ts';
import type { SpecialtyBillingPorts } from './ports.ts';
import { views } from './views.ts';

/** Creates the specialty billing module on the lookups of a host. */
export const createSpecialtyBilling = (ports: SpecialtyBillingPorts): Module<typeof operations> => ({
  name: 'specialty-billing',
  title: 'Specialty billing',
  description:
    'Home-health episodes with their 30-day periods, and the notices of admission that must be accepted within 5 calendar days (42 CFR 484.205). Nothing is sent to a payer. An operational aid, not legal advice.',
  operations,
  entities: [HomeHealthEpisodeSchema, HomeHealthNoaSchema, HomeHealthNoaAttemptSchema],
  migrations,
  views,
  states: [homeHealthEpisodeStates, homeHealthNoaStates, homeHealthNoaAttemptStates],
  handlers: { ...episodeHandlers(ports), ...noaHandlers(ports) },
});
