import type { Module } from '@rcm/http/module';
import { completenessHandlers } from './completeness/handlers.ts';
import { operationsOf } from './contract.ts';
import { EntrySchema } from './entries/entry.ts';
import { entryHandlers, sectionHandlers } from './entries/handlers.ts';
import type { Section } from './entries/section.ts';
import { sections } from './entries/sections.ts';
import { expirableHandlers } from './expirables/handlers.ts';
import { migrations } from './migrations/index.ts';
import { npiHandlers } from './npi/handlers.ts';
import type { CredentialingPorts } from './ports.ts';
import { sessionHandlers } from './sessions/handlers.ts';
import { SessionSchema, sessionStates } from './sessions/session.ts';
import { verificationHandlers } from './verifications/handlers.ts';
import { VerificationSchema } from './verifications/verification.ts';
import { viewsOf } from './views.ts';

/** The module over a host's records, its files made of the given sections. */
export const credentialingOf = (
  ports: CredentialingPorts,
  given: readonly Section[],
): Module<ReturnType<typeof operationsOf>> => ({
  name: 'credentialing',
  title: 'Credentialing',
  description:
    'Credentialing files of providers: sessions, the entries of their sections, what primary sources said to them, what a file lacks and what expires. Local records only; no source, committee or payer is asked or told.',
  operations: operationsOf(given),
  entities: [SessionSchema, EntrySchema, VerificationSchema],
  migrations,
  views: viewsOf(given),
  states: [sessionStates],
  handlers: {
    ...sectionHandlers(given),
    ...sessionHandlers({ ports, sections: given }),
    ...completenessHandlers({ ports, sections: given }),
    ...entryHandlers(),
    ...verificationHandlers,
    ...expirableHandlers,
    ...npiHandlers,
  },
});

/** The credentialing module over a host's records. */
export const createCredentialing = (ports: CredentialingPorts) => credentialingOf(ports, sections);
