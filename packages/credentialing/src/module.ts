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

/** Creates the module with the given sections of files. */
export const credentialingOf = (
  ports: CredentialingPorts,
  given: readonly Section[],
): Module<ReturnType<typeof operationsOf>> => ({
  name: 'credentialing',
  title: 'Credentialing',
  description:
    'Credentialing files of providers: sessions, the entries of their sections, primary source verifications, completeness and expirables. These are local records; no source, committee or payer is contacted.',
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

/** Creates the credentialing module, which reads the host's records through ports. */
export const createCredentialing = (ports: CredentialingPorts) => credentialingOf(ports, sections);
