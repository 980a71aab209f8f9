import { identifier } from '@rcm/envelope';
import { type AnyOperation, type Operations, operation } from '@rcm/http';
import { z } from 'zod';
import type { Section } from './section.ts';

export const entryOperations = {
  deleteEntry: operation({
    id: 'credentialing.deleteEntry',
    method: 'delete',
    path: '/credentialing/entries/:entryId',
    scope: 'credentialing:write',
    summary: 'Delete an entry of any section',
    description: 'A soft delete: the entry is kept, hidden and answered like a missing one.',
    params: z.object({ entryId: identifier }),
    status: 204,
    errors: [404, 412],
  }),
};

const sortOrder = z
  .int32()
  .meta({ description: 'Place among the entries of the section; behind the last one where left out' });

const add = ({ suffix, noun, path, body, record }: Section): AnyOperation => ({
  id: `credentialing.add${suffix}`,
  method: 'post',
  path: `/credentialing/sessions/:sessionId/${path}`,
  scope: 'credentialing:write',
  summary: `Add ${noun}`,
  description: 'What is said is kept as it is: nothing is verified.',
  params: z.object({ sessionId: identifier }).describe('What the path names'),
  body: body.extend({ sortOrder: sortOrder.optional() }),
  data: z.object({ record }).describe('What the answer holds'),
  status: 201,
  errors: [404, 412],
});

const update = ({
  suffix,
  noun,
  path,
  parameter,
  body,
  record,
  strictQuery = true,
}: Section): AnyOperation => ({
  id: `credentialing.update${suffix}`,
  method: 'put',
  path: `/credentialing/${path}/:${parameter}`,
  scope: 'credentialing:write',
  summary: `Update ${noun}`,
  description: 'Fields that are left out stay as they are, null clears. Nothing is verified.',
  params: z.object({ [parameter]: identifier }).describe('What the path names'),
  strictQuery,
  body,
  data: z.object({ record }).describe('What the answer holds'),
  errors: [404, 412],
});

/** The operations of each section, by the name of their handler. */
export const sectionOperations = (sections: readonly Section[]): Operations =>
  Object.fromEntries(
    sections.flatMap((section) => [
      [`add${section.suffix}`, add(section)],
      [`update${section.suffix}`, update(section)],
    ]),
  );
