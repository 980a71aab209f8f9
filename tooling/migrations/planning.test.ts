import { defineEntity, type EntitySchema, p } from '@mikro-orm/core';
import { backfillStep, migrate, TenantOwned } from '@rcm/tenancy';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Answer, readCommandLine } from './arguments.ts';
import { withComparison } from './comparison.ts';
import { type Gone, planned, type Unfilled } from './differences.ts';
import { drift, type PackageTables } from './drift.ts';
import { settledPlan } from './planning.ts';
import { type ScratchDatabase, withScratchDatabase } from './scratch.ts';
import { stepOf } from './trial.ts';

type Options = Parameters<typeof defineEntity>[0];
type Row = Readonly<Record<string, unknown>>;

const charges = (properties: object, more: object = {}): EntitySchema =>
  defineEntity({
    name: 'Charge',
    schema: 'ledger',
    tableName: 'charges',
    extends: TenantOwned,
    properties,
    ...more,
  } as Options) as EntitySchema;

const payments = defineEntity({
  name: 'Payment',
  schema: 'ledger',
  tableName: 'payments',
  extends: TenantOwned,
  properties: { amount: p.decimal().precision(14).scale(2), receivedAt: p.datetime(3) },
});

const organization = '6f1c9a52-0f0c-4d2e-8f3e-3a1f9f1b7c11';

const tablesWith = (
  entities: readonly EntitySchema[],
  steps: readonly (readonly string[])[],
): PackageTables => ({
  name: 'ledger',
  entities,
  migrations: steps.map((statements, index) => stepOf(`ledger/${index}`, statements)),
});

const lineWith = (options: readonly string[]) => readCommandLine(['ledger', 'charge-code', ...options]);

/** The statements that create the tables of entities. */
const creating = async ({ ownerUrl }: ScratchDatabase, entities: readonly EntitySchema[]) => {
  const { statements } = await withComparison(ownerUrl, { entities }, (comparison) =>
    planned(comparison, []),
  );
  return statements;
};

/** What the command would write after a first migration. */
const planBetween = async (
  before: readonly EntitySchema[],
  after: readonly EntitySchema[],
  options: readonly string[] = [],
) => {
  const first = await withScratchDatabase((scratch) => creating(scratch, before));
  return settledPlan(tablesWith(after, [first]), lineWith(options), null);
};

/** Queries the tables as their owner, inside the organization. */
async function inside(
  { ownerUrl }: ScratchDatabase,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${organization}'`);
    await work(client);
  } finally {
    await client.end();
  }
}

async function insert(client: pg.Client, rows: readonly Row[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const now = '2026-03-02T15:00:00.000Z';
    const all = {
      organization_id: organization,
      id: `chg_${index}`,
      created_at: now,
      updated_at: now,
      ...row,
    };
    const columns = Object.keys(all);
    await client.query(
      `insert into ledger.charges (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(all),
    );
  }
}

const named = (index: string, unique: string) => ({
  indexes: [{ name: index, properties: ['organizationId', 'code', 'createdAt'] }],
  uniques: [{ name: unique, properties: ['organizationId', 'code'] }],
});

interface Change {
  readonly does: string;
  readonly before: readonly EntitySchema[];
  readonly after: readonly EntitySchema[];
  readonly options?: readonly string[];
  readonly rows: readonly Row[];
  readonly left: readonly Row[];
}

const code = p.text();
const status = p.enum(['OPEN', 'CLOSED']);

const changes: readonly Change[] = [
  {
    does: 'a nullable column is added',
    before: [charges({ code })],
    after: [charges({ code, note: p.text().nullable() })],
    rows: [{ code: '99213' }],
    left: [{ code: '99213', note: null }],
  },
  {
    does: 'a column with a default of its own is added not null',
    before: [charges({ code })],
    after: [charges({ code, quantity: p.integer().default(1) })],
    rows: [{ code: '99213' }],
    left: [{ code: '99213', quantity: 1 }],
  },
  {
    does: 'a column is added not null with a value for the rows',
    before: [charges({ code })],
    after: [charges({ code, quantity: p.integer() })],
    options: ['--fill', 'charges.quantity=2'],
    rows: [{ code: '99213' }, { code: '99214' }],
    left: [
      { code: '99213', quantity: 2 },
      { code: '99214', quantity: 2 },
    ],
  },
  {
    does: 'existing rows get a value other than the default of a column',
    before: [charges({ code })],
    after: [charges({ code, quantity: p.integer().default(1) })],
    options: ['--fill', 'charges.quantity=2'],
    rows: [{ code: '99213' }],
    left: [{ code: '99213', quantity: 2 }],
  },
  {
    does: 'a column with a check is added not null with a value that holds',
    before: [charges({ code })],
    after: [charges({ code, status })],
    options: ['--fill', "charges.status='OPEN'"],
    rows: [{ code: '99213' }],
    left: [{ code: '99213', status: 'OPEN' }],
  },
  {
    does: 'a column with an index is renamed and keeps its data',
    before: [
      charges({ code }, { indexes: [{ name: 'charges_code', properties: ['organizationId', 'code'] }] }),
    ],
    after: [
      charges(
        { cptCode: p.text() },
        { indexes: [{ name: 'charges_code', properties: ['organizationId', 'cptCode'] }] },
      ),
    ],
    options: ['--rename', 'charges.code:cpt_code'],
    rows: [{ code: '99213' }],
    left: [{ cpt_code: '99213' }],
  },
  {
    does: 'a column with a check is renamed and keeps its data',
    before: [charges({ status })],
    after: [charges({ state: status })],
    options: ['--rename', 'charges.status:state'],
    rows: [{ status: 'CLOSED' }],
    left: [{ state: 'CLOSED' }],
  },
  {
    does: 'a column is renamed and becomes not null',
    before: [charges({ note: p.text().nullable() })],
    after: [charges({ remark: p.text() })],
    options: ['--rename', 'charges.note:remark', '--fill', "charges.remark='none'"],
    rows: [{ note: 'Call back' }, { note: null }],
    left: [{ remark: 'Call back' }, { remark: 'none' }],
  },
  {
    does: 'a column is renamed to another type',
    before: [charges({ units: p.text() })],
    after: [charges({ quantity: p.integer() })],
    options: ['--rename', 'charges.units:quantity'],
    rows: [{ units: '3' }],
    left: [{ quantity: 3 }],
  },
  {
    does: 'a column is renamed and another of its type is added',
    before: [charges({ code })],
    after: [charges({ cptCode: p.text(), modifier: p.text().nullable() })],
    options: ['--rename', 'charges.code:cpt_code'],
    rows: [{ code: '99213' }],
    left: [{ cpt_code: '99213', modifier: null }],
  },
  {
    does: 'a column is dropped with its data, and a new one of its type is added',
    before: [charges({ code, note: p.text().nullable() })],
    after: [charges({ code, remark: p.text().nullable() })],
    options: ['--drop', 'charges.note'],
    rows: [{ code: '99213', note: 'Call back' }],
    left: [{ code: '99213', remark: null }],
  },
  {
    does: 'a table is dropped with its rows',
    before: [charges({ code }), payments],
    after: [charges({ code })],
    options: ['--drop', 'payments'],
    rows: [{ code: '99213' }],
    left: [{ code: '99213' }],
  },
  {
    does: 'a table is added, with columns that are not null',
    before: [charges({ code })],
    after: [charges({ code }), payments],
    rows: [{ code: '99213' }],
    left: [{ code: '99213' }],
  },
  {
    does: 'columns become not null, with values for the rows that have none',
    before: [charges({ note: p.text().nullable(), quantity: p.integer().nullable() })],
    after: [charges({ note: p.text(), quantity: p.integer() })],
    options: ['--fill', "charges.note='none'", '--fill', 'charges.quantity=char_length(note)'],
    rows: [
      { note: null, quantity: 7 },
      { note: 'Call back', quantity: null },
    ],
    left: [
      { note: 'none', quantity: 7 },
      { note: 'Call back', quantity: 9 },
    ],
  },
  {
    does: 'a column becomes not null, with a value that only its new check allows',
    before: [charges({ status: p.enum(['OPEN', 'CLOSED']).nullable() })],
    after: [charges({ status: p.enum(['OPEN', 'CLOSED', 'UNKNOWN']) })],
    options: ['--fill', "charges.status='UNKNOWN'"],
    rows: [{ status: null }, { status: 'OPEN' }],
    left: [{ status: 'UNKNOWN' }, { status: 'OPEN' }],
  },
  {
    does: 'a column becomes nullable',
    before: [charges({ code })],
    after: [charges({ code: p.text().nullable() })],
    rows: [{ code: '99213' }],
    left: [{ code: '99213' }],
  },
  {
    does: 'an index and a unique constraint are renamed',
    before: [charges({ code }, named('charges_code', 'charges_code_unique'))],
    after: [charges({ code }, named('charges_by_code', 'charges_one_code'))],
    rows: [{ code: '99213' }],
    left: [{ code: '99213' }],
  },
];

test.each(changes)('$does', async ({ before, after, options, rows, left }) => {
  await withScratchDatabase(async (live) => {
    const first = await creating(live, before);
    const { migrations } = tablesWith(before, [first]);
    await migrate({ ...live, migrations });
    await inside(live, (client) => insert(client, rows));
    const plan = await settledPlan(tablesWith(after, [first]), lineWith(options ?? []), null);
    const tables = tablesWith(after, [first, plan.statements]);
    expect(await migrate({ ...live, migrations: tables.migrations })).toEqual(['ledger/1']);
    await inside(live, async (client) => {
      const columns = Object.keys(left[0] ?? {}).join(', ');
      const { rows: found } = await client.query(`select ${columns} from ledger.charges order by id`);
      expect(found).toEqual(left);
    });
    expect(await drift(live.ownerUrl, live.appRole, tables)).toEqual([]);
  });
});

describe('is refused without an answer', () => {
  const again = (...options: string[]) =>
    ['pnpm --filter @rcm/migrations run create ledger charge-code', ...options].join(' ');

  const refused: readonly {
    readonly what: string;
    readonly before: readonly EntitySchema[];
    readonly after: readonly EntitySchema[];
    readonly options?: readonly string[];
    readonly because: readonly string[];
    readonly commands: readonly string[];
  }[] = [
    {
      what: 'a new column that is not null',
      before: [charges({ code })],
      after: [charges({ code, quantity: p.integer() })],
      because: ['charges.quantity is new and not null, without a default: which value do existing rows get?'],
      commands: [again('--fill charges.quantity=VALUE')],
    },
    {
      what: 'a column that becomes not null',
      before: [charges({ note: p.text().nullable() })],
      after: [charges({ note: p.text().default('none') })],
      because: ['charges.note becomes not null: which value do rows without one get?'],
      commands: [again('--fill charges.note=VALUE')],
    },
    {
      what: 'a column that may have a new name',
      before: [charges({ code })],
      after: [charges({ cptCode: p.text() })],
      because: [
        'charges.code is gone and charges.cpt_code is new: is it a new name, or is the old data dropped?',
      ],
      commands: [
        again('--rename charges.code:cpt_code'),
        again('--drop charges.code', '--fill charges.cpt_code=VALUE'),
      ],
    },
    {
      what: 'a column that may have one of two new names, though one of them is not null',
      before: [charges({ code })],
      after: [charges({ cptCode: p.text(), note: p.text().nullable() })],
      because: [
        'charges.code is gone and charges.cpt_code, charges.note are new: is it a new name, or is the old data dropped?',
      ],
      commands: [
        again('--rename charges.code:cpt_code'),
        again('--rename charges.code:note'),
        again('--drop charges.code', '--fill charges.cpt_code=VALUE'),
      ],
    },
    {
      what: 'a removed column, with a new one of another type',
      before: [charges({ code })],
      after: [charges({ quantity: p.integer().nullable() })],
      because: ['charges.code is gone: dropping it loses its data'],
      commands: [again('--drop charges.code')],
    },
    {
      what: 'a removed table',
      before: [charges({ code }), payments],
      after: [charges({ code })],
      because: ['The table payments is gone: dropping it loses its rows'],
      commands: [again('--drop payments')],
    },
    {
      what: 'the remaining question after an answer',
      before: [charges({ code })],
      after: [charges({ status, quantity: p.integer() })],
      options: ['--drop', 'charges.code', '--fill', "charges.status='OPEN'"],
      because: ['charges.quantity is new and not null, without a default: which value do existing rows get?'],
      commands: [
        again(`--drop charges.code --fill 'charges.status='\\''OPEN'\\''' --fill charges.quantity=VALUE`),
      ],
    },
  ];

  test.each(refused)('$what', async ({ before, after, options, because, commands }) => {
    const refusal = await planBetween(before, after, options).catch((error: Error) => error.message);
    const lines = String(refusal).split('\n');
    expect(lines.filter((line) => line.startsWith('charges.') || line.startsWith('The table '))).toEqual(
      because,
    );
    expect(lines.filter((line) => line.startsWith('    ')).map((line) => line.trim())).toEqual(commands);
  });
});

describe('an answer that matches no difference is refused', () => {
  test.each([
    ['--rename', 'charges.code:cpt_code'],
    ['--rename', 'charges.number:code'],
    ['--drop', 'charges.code'],
    ['--drop', 'payments'],
    ['--fill', 'charges.code=1'],
  ])('%s %s', async (flag, value) => {
    const before = [charges({ code })];
    const refusal = planBetween(before, [charges({ code, note: p.text().nullable() })], [flag, value]);
    await expect(refusal).rejects.toThrow(`No difference matches ${flag} ${value}`);
  });

  test('and so is a new name that another column has', async () => {
    const both = ['--rename', 'charges.code:cpt_code', '--rename', 'charges.number:cpt_code'];
    const refusal = planBetween([charges({ code, number: code })], [charges({ cptCode: p.text() })], both);
    await expect(refusal).rejects.toThrow('No difference matches --rename charges.number:cpt_code');
  });
});

test('open questions are asked one after another on a terminal', async () => {
  const first = await withScratchDatabase((scratch) => creating(scratch, [charges({ code })]));
  const tables = tablesWith([charges({ cptCode: p.text(), quantity: p.integer() })], [first]);
  const asked: string[] = [];
  const ask = async (about: Gone | Unfilled): Promise<Answer> => {
    asked.push(about.name);
    if (about.kind === 'unfilled') return { flag: 'fill', name: about.name, expression: '1' };
    return { flag: 'rename', name: about.name, to: 'cpt_code' };
  };
  const { statements } = await settledPlan(tables, lineWith([]), ask);
  expect(asked).toEqual(['charges.code', 'charges.quantity']);
  expect(statements).toEqual([
    'alter table "ledger"."charges" rename column "code" to "cpt_code"',
    'alter table "ledger"."charges" add "quantity" int not null default (1)',
  ]);
  await expect(settledPlan(tables, lineWith([]), async () => null)).rejects.toThrow('Nothing is written.');
});

test('a value that PostgreSQL rejects is refused', async () => {
  const after = [charges({ code, quantity: p.integer() })];
  const plan = planBetween([charges({ code })], after, ['--fill', "charges.quantity='many'"]);
  await expect(plan).rejects.toThrow('invalid input syntax for type integer');
});

test('a changed column type is noted for review', async () => {
  const { notes } = await planBetween([charges({ code })], [charges({ code: p.integer() })]);
  expect(notes).toEqual(['charges.code changes from text to int: review the statement before you commit it']);
});

test('a column type that cannot be converted must be edited', async () => {
  const days = { day: p.string().columnType('date') };
  const { notes } = await planBetween([charges(days)], [charges({ day: p.integer() })]);
  expect(notes).toEqual([
    'charges.day changes from date to int: review the statement before you commit it',
    expect.stringMatching(
      /^PostgreSQL refuses it: edit it before you commit it: .*cannot cast type date to integer/,
    ),
  ]);
});

test('a package may have another name than its schema', async () => {
  const named = { ...tablesWith([charges({ code })], []), name: 'billing' };
  expect((await settledPlan(named, lineWith([]), null)).notes).toEqual([]);
});

test('a package may have a step that fills rows', async () => {
  const entities = [charges({ code })];
  const tables = tablesWith(entities, [await withScratchDatabase((scratch) => creating(scratch, entities))]);
  const filling = backfillStep('ledger/filled', {
    table: 'ledger.charges',
    missing: `code = ''`,
    fill: `update ledger.charges set code = 'none' where organization_id = $1 and id = any ($2)`,
  });
  const plan = await settledPlan(
    { ...tables, migrations: [...tables.migrations, filling] },
    lineWith([]),
    null,
  );
  expect(plan.statements).toEqual([]);
});

test('nothing is written when entities and migrations agree', async () => {
  const entities = [charges({ code }), payments];
  const { statements, notes } = await planBetween(entities, entities);
  expect([...statements, ...notes]).toEqual([]);
});
