import { serve } from '@rcm/test-environment';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { notes } from '../test/notes.ts';
import { aPrincipal, settingsFor } from '../test/notes-host.ts';
import { mount, type RequestRecord } from './express.ts';

test('modules that are mounted after a body parser say so', async () => {
  const records: RequestRecord[] = [];
  const settings = settingsFor(null as never, new Map([['good', aPrincipal()]]));
  const onRequest = (record: RequestRecord) => records.push(record);
  const server = await serve(express().use(express.json(), mount([notes], { ...settings, onRequest })));
  onTestFinished(() => server.close());
  const { status } = await server.send('POST', '/notes', { key: 'good', body: { title: 'a' } });
  expect(status).toBe(500);
  expect(records[0]?.error).toMatchObject({ message: expect.stringContaining('before any body parser') });
});

test('other paths are left to the application', async () => {
  const settings = settingsFor(null as never, new Map());
  const app = express()
    .use(mount([notes], settings))
    .use((request, response) => void response.json({ path: request.path }));
  const server = await serve(app);
  onTestFinished(() => server.close());
  expect((await server.send('GET', '/../v2/notes')).json).toEqual({ path: '/api/v2/notes' });
});
