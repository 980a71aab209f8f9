import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { guardPool } from '@rcm/database';
import { dateTime, orNull } from '@rcm/envelope';
import { anyOf, list, matching, view, withBlindIndex } from '@rcm/lists';
import {
  bulkInsert,
  insertParts,
  inTenant,
  migrate,
  type NewRecord,
  openDatabase,
  type Principal,
  sealed,
  statement,
  type TenantContext,
  type TenantDatabase,
  TenantOwned,
  tenancyTables,
  valueIndex,
  wordIndex,
} from '@rcm/tenancy';
import { aCaller, aRun, databaseHost, testTime } from '@rcm/test-environment';
import { z } from 'zod';
import {
  encryptionTables,
  encryptWith,
  type KeyWrapper,
  localKeyWrapper,
  makeDataKey,
} from '../src/index.ts';

/** A principal of a fresh organization. */
export const aPrincipal = (): Principal => aCaller();

const LetterSchema = defineEntity({
  name: 'Letter',
  schema: 'letters',
  tableName: 'letters',
  extends: TenantOwned,
  properties: {
    subject: p.text(),
    recipient: sealed(p.text()),
    recipientIndex: wordIndex('recipient'),
    number: sealed(p.text().nullable()),
    numberIndex: valueIndex('number'),
    address: sealed(p.json<{ line1: string }>().nullable()),
    // json, not jsonb: the text goes into responses as it was written.
    pages: sealed(p.json<string[]>().columnType('json')),
  },
  indexes: [
    { name: 'letters_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'letters_subject', properties: ['organizationId', 'subject', 'id'] },
    { name: 'letters_number_index', properties: ['organizationId', 'numberIndex'] },
  ],
});

/** A record with a sealed column of each kind. */
export class Letter extends LetterSchema.class {
  static readonly idPrefix = 'let';
  static readonly record = 'letter';
  static readonly schema = LetterSchema;
}
LetterSchema.setClass(Letter);

class Letters extends Migration {
  override up(): void {
    this.addSql('create schema letters');
    this.addSql(`create table "letters"."letters" ("organization_id" uuid not null, "id" text collate "C" not null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1,
      "subject" text not null, "recipient" text not null, "recipient_index" text[] null, "number" text null,
      "number_index" text null, "address" jsonb null, "pages" json not null,
      primary key ("organization_id", "id"))`);
    this.addSql(
      `create index "letters_newest" on "letters"."letters" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "letters_subject" on "letters"."letters" ("organization_id", "subject", "id")`);
    this.addSql(
      `create index "letters_number_index" on "letters"."letters" ("organization_id", "number_index")`,
    );
    this.addSql('alter table "letters"."letters" enable row level security');
    this.addSql('alter table "letters"."letters" force row level security');
    this.addSql(
      `create policy "letters_tenant_policy" on "letters"."letters" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}

/** The view of a letter. */
export const letterView = view(
  Letter,
  z.object({
    id: z.string(),
    subject: z.string(),
    recipient: z.string(),
    number: orNull(z.string()),
    address: orNull(z.object({ line1: z.string() })),
    pages: z.array(z.string()),
    createdAt: dateTime,
  }),
  {},
);

/** The letters of an organization. */
export const letterList = list(letterView, {
  key: 'letters',
  filters: {
    recipient: withBlindIndex(
      'recipientIndex',
      matching('text', (parameter) => `strpos(lower(t.recipient), lower(${parameter})) > 0`),
    ),
    number: withBlindIndex('numberIndex', anyOf('number')),
  },
  sorts: ['subject'],
});

const quick = insertParts(Letter, { subject: 'quick' });

/** Writes a letter with a statement, and returns it as the view shows it. */
export const quickLetter = statement({
  name: 'letters.quick',
  parameters: quick.parameters,
  columns: {},
  text: `insert into ${quick.table} as t (${quick.columns}) values (${quick.values})
    returning ${letterView.columns.join(', ')}`,
  opens: letterView.opens,
});

/** The values of a call of `quickLetter`. */
export const quickValues = quick.given;

/** Writes many letters at once. */
export const manyLetters = bulkInsert(Letter);

/** The values of a letter. */
export const letterValues = (values: Partial<NewRecord<Letter>> = {}): NewRecord<Letter> => ({
  subject: 'Bill',
  recipient: 'Zoë Quinn-Ortega',
  number: 'N-1',
  address: { line1: '1 Main Street' },
  pages: ['one', 'two "quoted"'],
  ...values,
});

const entities = [...tenancyTables.entities, ...encryptionTables.entities, LetterSchema];
const migrations = [
  ...tenancyTables.migrations,
  ...encryptionTables.migrations,
  { name: 'letters/20261122-letters', class: Letters },
];

/** Two wrapping keys, in base64. */
export const wrappingKeys = [1, 2].map((digit) => Buffer.alloc(32, digit).toString('base64')) as [
  string,
  string,
];

/** The options of a test's process. */
interface Process {
  readonly keyWrapper: KeyWrapper | null;
  readonly poolSize: number;
}

/** A database with letters. */
export interface LettersHost {
  readonly database: TenantDatabase;
  /** Opens another process. */
  open(keyWrapper: KeyWrapper | null, poolSize?: number): Promise<TenantDatabase>;
  /** Runs an operation in a process. */
  run<Result>(
    as: Principal,
    work: (context: TenantContext) => Promise<Result>,
    database?: TenantDatabase,
    values?: Parameters<typeof aRun>[1],
  ): Promise<Result>;
  /** A new letter's identifier. */
  aLetter(as: Principal, values?: Partial<NewRecord<Letter>>, database?: TenantDatabase): Promise<string>;
  /** Reads a letter in an operation of one message. */
  read(as: Principal, id: string, database?: TenantDatabase): Promise<Readonly<Record<string, unknown>>>;
  /** Creates a data key, so that new values are encrypted. */
  encrypt(as: Principal, rotate?: boolean): Promise<boolean>;
  /** Runs SQL as a superuser and returns what is stored. */
  stored(text: string, values?: readonly unknown[]): Promise<Readonly<Record<string, string | null>>[]>;
  close(): Promise<void>;
}

/** Creates a database with letters, and a process that has the first wrapping key. */
export async function lettersHost(): Promise<LettersHost> {
  const host = await databaseHost<TenantDatabase, Process>(
    { migrations, migrate: (owner) => migrate({ ...owner, migrations }) },
    (url, { keyWrapper, poolSize } = { keyWrapper: localKeyWrapper(wrappingKeys[0]), poolSize: 10 }) =>
      openDatabase({
        url,
        entities,
        onPool: guardPool,
        encryption: keyWrapper && encryptWith(keyWrapper),
        poolSize,
      }),
  );
  const { database } = host;
  const run: LettersHost['run'] = (as, work, from = database, values = {}) =>
    inTenant(from, aRun(as, { operation: 'letters.tryLetter', ...values }), work);
  return {
    database,
    open: (keyWrapper, poolSize = 10) => host.open({ keyWrapper, poolSize }),
    run,
    aLetter: (as, values, from = database) =>
      run(as, async (context) => context.create(Letter, letterValues(values)).id, from),
    async read(as, id, from = database) {
      const single = { audit: 'read', single: true } as const;
      return JSON.parse((await run(as, (context) => context.read(letterView, id), from, single)).text);
    },
    encrypt: (as, rotate = false) => makeDataKey(database, as.organization.id, testTime, rotate),
    stored: (text, values = []) =>
      host.asSuperuser(async (superuser) => (await superuser.query(text, [...values])).rows),
    close: host.close,
  };
}
