import { aPrincipal, type CallOptions } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scribeHost } from '../../test/scribe-host.ts';

let sample: Awaited<ReturnType<typeof scribeHost>>;
beforeAll(async () => {
  sample = await scribeHost();
});
afterAll(() => sample.host.close());

type Params = Record<string, string>;

const call = (...given: Parameters<typeof sample.host.call>) => sample.host.call(...given);
const archive = (params: Params, options: CallOptions = {}) =>
  call('scribe.archiveTemplate', { params }, options);

describe('scribe.archiveTemplate', () => {
  test('answers 204; the template is no longer listed, and requests for it are answered like those for a missing one', async () => {
    const as = aPrincipal();
    const { params } = await sample.aTemplate({}, { as });
    const { template: kept } = await sample.aTemplate({}, { as });
    expect(await archive(params, { as })).toMatchObject({ status: 204, data: null });
    const { data } = await call('scribe.listTemplates', {}, { as });
    expect(data).toMatchObject({ templates: [kept], total: 1 });
    for (const refused of [
      () => call('scribe.getTemplate', { params }, { as }),
      () => call('scribe.updateTemplate', { params, body: { name: 'x' } }, { as }),
      () => archive(params, { as }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 404 });
    }
  });

  test('keeps the template of jobs, but it cannot be used for others', async () => {
    const { template, params } = await sample.aTemplate({ name: 'Consult' });
    const { params: jobParams } = await sample.aJob({ templateId: template.id });
    await archive(params);
    const { data } = await call('scribe.getJob', { params: jobParams });
    expect(data.job).toMatchObject({ templateId: template.id, template: { name: 'Consult' } });
    const body = { templateId: template.id };
    await expect(sample.aJob(body)).rejects.toMatchObject({ status: 404 });
    const { params: other } = await sample.aJob();
    await expect(sample.update(other, body)).rejects.toMatchObject({ status: 404 });
    expect((await sample.update(jobParams, { status: 'FAILED' })).template).toMatchObject({
      name: 'Consult',
    });
  });

  test.each([undefined, 'Cardiology'])(
    'answers 409 for the default of the organization or of a specialty, until another replaces it: %s',
    async (specialty) => {
      const as = aPrincipal();
      const { params, template } = await sample.aTemplate({ specialty, isDefault: true }, { as });
      await expect(archive(params, { as })).rejects.toMatchObject({ status: 409 });
      expect((await call('scribe.getTemplate', { params }, { as })).data).toEqual({ template });
      const { params: next } = await sample.aTemplate({ specialty, isDefault: true }, { as });
      expect((await archive(params, { as })).status).toBe(204);
      await call('scribe.updateTemplate', { params: next, body: { isDefault: false } }, { as });
      expect((await archive(next, { as })).status).toBe(204);
    },
  );

  test('answers 404 for a template that is missing or of another organization, 412 to an outdated If-Match', async () => {
    const { params } = await sample.aTemplate();
    await expect(archive({ templateId: 'sct_unknown' })).rejects.toMatchObject({ status: 404 });
    await expect(archive(params, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(archive(params, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await archive(params, { ifMatch: '"1"' })).status).toBe(204);
  });
});
