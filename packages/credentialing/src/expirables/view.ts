import { anyOf, atLeast, atMost, list, view } from '@rcm/lists';
import { Entry } from '../entries/entry.ts';
import { expirableSorts } from './contract.ts';
import { Expirable } from './schema.ts';

/** An entry, read with columns of its session. */
class EntryOfFile extends Entry {
  declare readonly sessionNumber: string;
  declare readonly providerId: string | null;
  declare readonly firstName: string;
  declare readonly lastName: string;
}

const sessionItem = (column: string) =>
  `(select s.${column} from credentialing.sessions s
      where s.organization_id = :tenant and s.id = e.session_id collate "C") as ${column}`;

const entriesOfFiles = `(select e.*, ${['session_number', 'provider_id', 'first_name', 'last_name']
  .map(sessionItem)
  .join(', ')} from credentialing.entries e)`;

const expirableView = view(
  EntryOfFile,
  Expirable,
  {
    label: { needs: ['label'], value: ({ label }) => label ?? '' },
    expiresOn: { needs: ['expiresOn'], value: ({ expiresOn }) => expiresOn ?? '' },
  },
  entriesOfFiles,
);

/** The entries of open files that expire, earliest first. */
export const expirableList = list(expirableView, {
  key: 'expirables',
  sorts: expirableSorts,
  filters: {
    section: anyOf('section'),
    sessionId: anyOf('sessionId'),
    expiresFrom: atLeast('expiresOn', 'date'),
    expiresTo: atMost('expiresOn', 'date'),
  },
  genericPlanFilters: ['expiresTo'],
  order: 't.expires_on, t.id',
});
