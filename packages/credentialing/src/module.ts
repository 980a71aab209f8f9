import type { Module } from '@rcm/http/module';
import { operationsOf } from './contract.ts';
import { EntrySchema } from './entries/entry.ts';
import { entryHandlers, sectionHandlers } from './entries/handlers.ts';
import type { Section } from './entries/section.ts';
import { sections } from './entries/sections.ts';
import { migrations } from './migrations/index.ts';
import type { CredentialingPorts } from './ports.ts';
import { sessionHandlers } from './sessions/handlers.ts';
import { SessionSchema } from './sessions/session.ts';
import { viewsOf } from './views.ts';

/** The module over a host's records, its files made of the given sections. */
export const credentialingOf = (
  ports: CredentialingPorts,
  given: readonly Section[],
): Module<ReturnType<typeof operationsOf>> => ({
  name: 'credentialing',
  title: 'Credentialing',
  description:
    'Credentialing files of providers: sessions and the entries of their sections. Local records only; nothing is verified with a primary source.',
  operations: operationsOf(given),
  entities: [SessionSchema, EntrySchema],
  migrations,
  views: viewsOf(given),
  handlers: { ...sectionHandlers(given), ...sessionHandlers(ports, given), ...entryHandlers() },
});

/** The credentialing module over a host's records. */
export const createCredentialing = (ports: CredentialingPorts) => credentialingOf(ports, sections);
