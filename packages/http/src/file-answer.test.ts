import { serve, testTime } from '@rcm/test-environment';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aPrincipal, type NotesHost, notesHost, settingsFor } from '../test/notes-host.ts';
import { mount } from './koa.ts';
import type { Module } from './module.ts';
import { openApiDocument } from './openapi.ts';
import { FileAnswer, fileOperation } from './operation.ts';

const operations = {
  getFile: fileOperation({
    id: 'files.getFile',
    method: 'get',
    path: '/files/:fileId/content',
    scope: 'files:read',
    summary: 'Download a file',
    params: z.object({ fileId: z.string() }),
    file: { mediaType: 'application/EDI-X12', example: 'ISA*00*' },
    errors: [404],
  }),
};

const content = `ISA*00*é~${'x'.repeat(5_000)}`;

const files: Module<typeof operations> = {
  name: 'files',
  title: 'Files',
  description: 'Files that are answered.',
  operations,
  entities: [],
  migrations: [],
  views: [],
  handlers: { getFile: async (_context, { params }) => new FileAnswer(`${params.fileId}.x12`, content) },
};

let host: NotesHost;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  host = await notesHost();
  const app = new Koa();
  app.use(
    mount([files], {
      ...settingsFor(host.database, new Map([['good', aPrincipal()]])),
      clock: () => testTime,
    }),
  );
  server = await serve(app.callback());
});
afterAll(async () => {
  server.close();
  await host.close();
});

test('a file is answered with its type and name, as it is or compressed', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const answer = await server.send('GET', '/files/a-1/content', {
      key: 'good',
      headers: { 'accept-encoding': encoding },
    });
    expect([answer.status, answer.text]).toEqual([200, content]);
    expect(answer.headers.get('content-type')).toBe('application/EDI-X12');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a-1.x12"');
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
  }
});

test('the document describes a file by its type, without a JSON answer', () => {
  const { paths } = openApiDocument([files], { title: 'API', version: '1', description: 'An API' }) as {
    paths: Record<string, { get: { responses: Record<string, { content: unknown; headers: object }> } }>;
  };
  const ok = paths['/api/v1/files/{fileId}/content']?.get.responses['200'];
  expect(ok?.content).toEqual({
    'application/EDI-X12': { schema: { type: 'string', format: 'binary' }, example: 'ISA*00*' },
  });
  expect(Object.keys(ok?.headers ?? {})).toContain('Content-Disposition');
});
