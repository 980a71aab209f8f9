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
    description:
      'A soft delete: the entry is kept but hidden, and requests for it are answered like those for a missing one.',
    params: z.object({ entryId: identifier }),
    status: 204,
    errors: [404, 412],
  }),
};

const sortOrder = z
  .int32()
  .meta({ description: 'Position among the entries of the section; by default after the last one' });

const add = ({ suffix, noun, path, body, record }: Section): AnyOperation => ({
  id: `credentialing.add${suffix}`,
  method: 'post',
  path: `/credentialing/sessions/:sessionId/${path}`,
  scope: 'credentialing:write',
  summary: `Add ${noun}`,
  description: 'The values are stored as they are sent; nothing is verified.',
  params: z.object({ sessionId: identifier }).describe('The path parameters'),
  body: body.extend({ sortOrder: sortOrder.optional() }),
  data: z.object({ record }).describe('The data of the response'),
  status: 201,
  errors: [404, 412],
});

const update = ({ suffix, noun, path, parameter, body, record, strict = true }: Section): AnyOperation => ({
  id: `credentialing.update${suffix}`,
  method: 'put',
  path: `/credentialing/${path}/:${parameter}`,
  scope: 'credentialing:write',
  summary: `Update ${noun}`,
  description: 'Omitted fields are unchanged; null clears a field. Nothing is verified.',
  params: z.object({ [parameter]: identifier }).describe('The path parameters'),
  strict,
  body,
  data: z.object({ record }).describe('The data of the response'),
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
