import type { Words } from './module-words.ts';
import { pascal, plural, sentence, snake, spoken } from './names.ts';

/** The entry point. */
export const index = ({ Module }: Words) => `export { create${Module} } from './module.ts';
export type { ${Module}Ports } from './ports.ts';
`;

/** All operations of the module. */
export const moduleContract = ({
  folder,
  one,
}: Words) => `import { ${one}Operations } from './${folder}/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = { ...${one}Operations };
`;

/** What the module asks of others. */
export const ports = ({ Module }: Words) => `import type { Lookup } from '@rcm/tenancy';

/** Questions this module asks about records that it does not own. */
export interface ${Module}Ports {
  readonly patient: Lookup;
}
`;

/** The factory. */
export const moduleSource = ({
  module,
  Module,
  Record,
  one,
  folder,
  record,
  said,
}: Words) => `import type { Module } from '@rcm/http/module';
import { operations } from './contract.ts';
import { migrations } from './migrations/index.ts';
import type { ${Module}Ports } from './ports.ts';
import { ${one}Handlers } from './${folder}/handlers.ts';
import { ${Record}Schema } from './${folder}/${record}.ts';

/** The ${spoken(module)} module over a host's records. */
export const create${Module} = (ports: ${Module}Ports): Module<typeof operations> => ({
  name: '${module}',
  title: '${sentence(spoken(module))}',
  description: 'The ${plural(said)} of patients.',
  operations,
  entities: [${Record}Schema],
  migrations,
  handlers: { ...${one}Handlers(ports) },
});
`;

/** The aggregate's wire schemas and operations. */
export const contract = ({
  module,
  Record,
  one,
  many,
  folder,
  path,
  said,
  Said,
  a,
  idPrefix,
}: Words) => `import { dateTime, orNull, paging, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

export const ${Record}Status = z.enum(['OPEN', 'CLOSED']);

export const ${Record} = z
  .object({
    id: z.string().meta({ examples: ['${idPrefix}_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    patientId: z.string(),
    title: z.string().meta({ examples: ['${Said}'] }),
    status: ${Record}Status,
    closedAt: orNull(dateTime),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: '${Record}' });

const ${one}Id = z.object({ ${one}Id: z.string() });
const ${one} = z.object({ ${one}: ${Record} });
const title = text(1, 200).meta({ examples: ['${Said}'] });

export const ${one}Operations = {
  list${pascal(folder)}: operation({
    id: '${module}.list${pascal(folder)}',
    method: 'get',
    path: '${path}',
    scope: '${module}:read',
    summary: 'List ${plural(said)}',
    query: z.object({
      ...paging(),
      status: repeatable(${Record}Status).optional(),
      patientId: z.string().min(1).optional(),
    }),
    data: z.object({ ${many}: z.array(${Record}), total: z.int() }),
    single: true,
  }),
  create${Record}: operation({
    id: '${module}.create${Record}',
    method: 'post',
    path: '${path}',
    scope: '${module}:write',
    summary: 'Create ${a}',
    body: z.object({ patientId: reference('patient'), title }),
    data: ${one},
    status: 201,
    errors: [404],
  }),
  get${Record}: operation({
    id: '${module}.get${Record}',
    method: 'get',
    path: '${path}/:${one}Id',
    scope: '${module}:read',
    summary: 'Read ${a}',
    params: ${one}Id,
    data: ${one},
    errors: [404],
    single: true,
  }),
  update${Record}: operation({
    id: '${module}.update${Record}',
    method: 'put',
    path: '${path}/:${one}Id',
    scope: '${module}:write',
    summary: 'Update ${a}',
    description: 'Fields that are left out stay as they are. A closed one is not open to changes.',
    params: ${one}Id,
    body: z.object({ title: title.optional() }),
    data: ${one},
    errors: [404, 409, 412],
  }),
  close${Record}: operation({
    id: '${module}.close${Record}',
    method: 'post',
    path: '${path}/:${one}Id/close',
    scope: '${module}:write',
    summary: 'Close ${a}',
    params: ${one}Id,
    body: z.object({}),
    data: ${one},
    errors: [404, 409, 412],
  }),
};
`;

/** The aggregate's table and moves. */
export const entity = ({
  schema,
  Record,
  folder,
  a,
  A,
  idPrefix,
  one,
}: Words) => `import { defineEntity, p } from '@mikro-orm/core';
import { illegalMove } from '@rcm/errors';
import { TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { ${Record}Status } from './contract.ts';

/** One of the statuses of ${a}. */
export type ${Record}Status = z.infer<typeof ${Record}Status>;

export const ${Record}Schema = defineEntity({
  name: '${Record}',
  schema: '${schema}',
  tableName: '${snake(folder)}',
  extends: TenantOwned,
  properties: {
    patientId: p.text(),
    title: p.text(),
    status: p.enum(${Record}Status.options),
    closedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: '${snake(folder)}_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: '${snake(folder)}_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
  ],
});

/** Which statuses each verb is open to. */
export const openTo = {
  update: ['OPEN'],
  close: ['OPEN'],
} as const satisfies Record<string, readonly ${Record}Status[]>;

/** A move of ${a}. */
export type ${Record}Verb = keyof typeof openTo;

const verbs = Object.keys(openTo) as ${Record}Verb[];
const isOpen = (status: ${Record}Status, verb: ${Record}Verb) =>
  (openTo[verb] as readonly ${Record}Status[]).includes(status);

/** ${A} of a patient and its legal moves. */
export class ${Record} extends ${Record}Schema.class {
  static readonly idPrefix = '${idPrefix}';
  static readonly record = '${one}';
  static readonly schema = ${Record}Schema;

  /** Throws 409 with the legal verbs unless this one is open to the present status. */
  mustBeOpenTo(verb: ${Record}Verb): void {
    if (isOpen(this.status, verb)) return;
    throw illegalMove(
      \`${A} in \${this.status} is not open to \${verb}\`,
      verbs.filter((other) => isOpen(this.status, other)),
    );
  }

  rename(title: string): void {
    this.mustBeOpenTo('update');
    this.title = title;
  }

  close(now: Date): void {
    this.mustBeOpenTo('close');
    this.status = 'CLOSED';
    this.closedAt = now;
  }
}
${Record}Schema.setClass(${Record});
`;

/** How the aggregate is shown. */
export const view = ({
  Record,
  one,
  many,
  record,
  said,
  a,
}: Words) => `import { anyOf, equals, list, view } from '@rcm/tenancy';
import { ${Record} as ${Record}Wire } from './contract.ts';
import { ${Record} } from './${record}.ts';

/** How ${a} is shown. */
export const ${one}View = view(${Record}, ${Record}Wire, {});

/** The ${plural(said)} of an organization, newest first. */
export const ${one}List = list(${one}View, {
  key: '${many}',
  filters: { status: anyOf('status'), patientId: equals('patientId') },
});
`;

/** The aggregate's handlers. */
export const handlers = ({
  Module,
  Record,
  record,
  folder,
  one,
}: Words) => `import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { ${Module}Ports } from '../ports.ts';
import type { ${one}Operations } from './contract.ts';
import { ${Record} } from './${record}.ts';
import { ${one}List, ${one}View } from './view.ts';

export const ${one}Handlers = (ports: ${Module}Ports): Handlers<typeof ${one}Operations> => ({
  list${pascal(folder)}: (context, { query }) => ${one}List.read(context, query),

  async create${Record}(context, { body }) {
    if ((await ports.patient(context, body.patientId)) === null) throw notFound('Patient');
    const ${one} = context.create(${Record}, { patientId: body.patientId, title: body.title, status: 'OPEN' });
    await context.em.flush();
    return { ${one}: ${one}View.of(${one}, context.now) };
  },

  async get${Record}(context, { params }) {
    return { ${one}: await context.read(${one}View, params.${one}Id) };
  },

  async update${Record}(context, { params, body }) {
    const ${one} = await context.find(${Record}, params.${one}Id);
    ${one}.rename(body.title ?? ${one}.title);
    await context.em.flush();
    return { ${one}: ${one}View.of(${one}, context.now) };
  },

  async close${Record}(context, { params }) {
    const ${one} = await context.find(${Record}, params.${one}Id);
    ${one}.close(context.now);
    await context.em.flush();
    return { ${one}: ${one}View.of(${one}, context.now) };
  },
});
`;
