import { aPrincipal, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scribeHost } from '../../test/scribe-host.ts';

let sample: Awaited<ReturnType<typeof scribeHost>>;
beforeAll(async () => {
  sample = await scribeHost();
});
afterAll(() => sample.host.close());

const call = (...given: Parameters<typeof sample.host.call>) => sample.host.call(...given);
const later = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);

/** The names of the default templates of an organization. */
async function defaultsOf(as: ReturnType<typeof aPrincipal>): Promise<string[]> {
  const { data } = await call('scribe.listTemplates', { query: { take: '100' } }, { as });
  return data.templates
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ name }: { name: string }) => name)
    .sort();
}

describe('scribe.createTemplate', () => {
  test('answers 201 with every field', async () => {
    const { status, data } = await call('scribe.createTemplate', {
      body: { name: 'Consult', template: 'Plan: {{plan}}' },
    });
    expect(status).toBe(201);
    expect(data.template).toEqual({
      id: expect.stringMatching(/^sct_/),
      organizationId: sample.host.principal.organization.id,
      name: 'Consult',
      template: 'Plan: {{plan}}',
      specialty: null,
      isDefault: false,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('prefers structurePrompt and shows it only as template', async () => {
    const { template } = await sample.aTemplate({ structurePrompt: 'Subjective: {{subjective}}' });
    expect(template.template).toBe('Subjective: {{subjective}}');
    expect(template).not.toHaveProperty('structurePrompt');
    const { template: other } = await sample.aTemplate({ template: undefined, structurePrompt: 'Only' });
    expect(other.template).toBe('Only');
  });

  test('answers 400 with neither template nor structurePrompt', async () => {
    const body = { name: 'Consult' };
    await expect(call('scribe.createTemplate', { body })).rejects.toMatchObject(refusedAt('body.template'));
  });

  test.each([
    ['name', 1, 200],
    ['template', 1, 10_000],
    ['structurePrompt', 1, 10_000],
    ['specialty', 1, 100],
  ])(
    'accepts a name of 1 to 200 characters, template and structurePrompt of 10000, specialty of 100: %s, %d to %d',
    async (field, least, most) => {
      for (const length of [least, most]) await sample.aTemplate({ [field]: '𝒳'.repeat(length) });
      for (const length of [least - 1, most + 1]) {
        await expect(sample.aTemplate({ [field]: 'x'.repeat(length) })).rejects.toMatchObject(
          refusedAt(`body.${field}`),
        );
      }
    },
  );

  test.each([
    ['name', undefined],
    ['name', null],
    ['template', null],
    ['structurePrompt', null],
    ['specialty', null],
    ['isDefault', null],
    ['isDefault', 'true'],
  ])('answers 400 without a name, to null, to a non-boolean: %s %j', async (field, value) => {
    await expect(sample.aTemplate({ [field]: value })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });
});

describe('scribe.updateTemplate', () => {
  test('answers 200, and changes only the fields that are sent', async () => {
    const { template, params } = await sample.aTemplate({ specialty: 'Cardiology' });
    const now = later(1);
    const { data, status, tag } = await call(
      'scribe.updateTemplate',
      { params, body: { name: 'Discharge' } },
      { now },
    );
    expect(status).toBe(200);
    expect(tag).toBe('"2"');
    expect(data.template).toEqual({ ...template, name: 'Discharge', updatedAt: now.toISOString() });
    expect((await call('scribe.getTemplate', { params })).data.template).toEqual(data.template);
  });

  test('uses template without structurePrompt, and structurePrompt if both are sent', async () => {
    const { params } = await sample.aTemplate();
    const changed = async (body: Record<string, unknown>) =>
      (await call('scribe.updateTemplate', { params, body })).data.template.template;
    expect(await changed({ template: 'First' })).toBe('First');
    expect(await changed({ template: 'Second', structurePrompt: 'Third' })).toBe('Third');
    expect(await changed({ structurePrompt: 'Fourth' })).toBe('Fourth');
    expect(await changed({ name: 'Discharge' })).toBe('Fourth');
  });

  test('clears the specialty with null', async () => {
    const { params } = await sample.aTemplate({ specialty: 'Cardiology' });
    const { data } = await call('scribe.updateTemplate', { params, body: { specialty: null } });
    expect(data.template.specialty).toBeNull();
  });

  test.each([[{}], [{ content: 'unknown' }]])('answers 400 without a known field: %j', async (body) => {
    const { params } = await sample.aTemplate();
    await expect(call('scribe.updateTemplate', { params, body })).rejects.toMatchObject(refusedAt('body'));
  });

  test.each([
    ['name', 1, 200],
    ['template', 1, 10_000],
    ['structurePrompt', 1, 10_000],
    ['specialty', 1, 100],
  ])(
    'accepts a name of 1 to 200 characters, template and structurePrompt of 10000, specialty of 100: %s, %d to %d',
    async (field, least, most) => {
      const { params } = await sample.aTemplate();
      const change = (length: number) =>
        call('scribe.updateTemplate', { params, body: { [field]: 'x'.repeat(length) } });
      for (const length of [least, most]) await change(length);
      for (const length of [least - 1, most + 1]) {
        await expect(change(length)).rejects.toMatchObject(refusedAt(`body.${field}`));
      }
    },
  );

  test.each([
    ['name', null],
    ['template', null],
    ['structurePrompt', null],
    ['isDefault', null],
  ])('answers 400 to null for a required field: %s %j', async (field, value) => {
    const { params } = await sample.aTemplate();
    const body = { [field]: value };
    await expect(call('scribe.updateTemplate', { params, body })).rejects.toMatchObject(
      refusedAt(`body.${field}`),
    );
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { params } = await sample.aTemplate();
    const change = () =>
      call('scribe.updateTemplate', { params, body: { name: 'Discharge' } }, { ifMatch: '"1"' });
    await change();
    await expect(change()).rejects.toMatchObject({ status: 412 });
  });
});

describe('scribe.createTemplate, scribe.updateTemplate', () => {
  test('keep one default for each specialty and one without a specialty', async () => {
    const as = aPrincipal();
    await sample.aTemplate({ name: 'general', isDefault: true }, { as });
    await sample.aTemplate({ name: 'heart', specialty: 'Cardiology', isDefault: true }, { as });
    expect(await defaultsOf(as)).toEqual(['general', 'heart']);
    await sample.aTemplate({ name: 'other general', isDefault: true }, { as });
    await sample.aTemplate({ name: 'other heart', specialty: 'Cardiology', isDefault: true }, { as });
    expect(await defaultsOf(as)).toEqual(['other general', 'other heart']);
  });

  test('replace the default by another, and allow to unset it', async () => {
    const as = aPrincipal();
    const before = await sample.aTemplate({ name: 'before', isDefault: true }, { as });
    const { params } = await sample.aTemplate({ name: 'after' }, { as });
    await call('scribe.updateTemplate', { params, body: { isDefault: true } }, { as, now: later(1) });
    expect(await defaultsOf(as)).toEqual(['after']);
    const shown = await call('scribe.getTemplate', { params: before.params }, { as });
    expect(shown.data.template).toMatchObject({ isDefault: false, updatedAt: later(1).toISOString() });
    expect(shown.tag).toBe('"2"');
    await call('scribe.updateTemplate', { params, body: { isDefault: false } }, { as });
    expect(await defaultsOf(as)).toEqual([]);
  });

  test('let a default replace that of a specialty that it moves to', async () => {
    const as = aPrincipal();
    await sample.aTemplate({ name: 'heart', specialty: 'Cardiology', isDefault: true }, { as });
    const { params } = await sample.aTemplate({ name: 'general', isDefault: true }, { as });
    await call('scribe.updateTemplate', { params, body: { specialty: 'Cardiology' } }, { as });
    expect(await defaultsOf(as)).toEqual(['general']);
  });

  test('keep one default after concurrent changes', async () => {
    const as = aPrincipal();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sample.aTemplate({ name: `template ${index}` }, { as })),
    );
    await Promise.all([
      ...made.map(({ params }) =>
        call('scribe.updateTemplate', { params, body: { isDefault: true } }, { as }),
      ),
      ...Array.from({ length: 10 }, () => sample.aTemplate({ isDefault: true }, { as })),
    ]);
    expect(await defaultsOf(as)).toHaveLength(1);
  });

  test('do not change the default of another organization', async () => {
    const as = aPrincipal();
    await sample.aTemplate({ name: 'ours', isDefault: true }, { as });
    await sample.aTemplate({ name: 'theirs', isDefault: true }, { as: aPrincipal() });
    expect(await defaultsOf(as)).toEqual(['ours']);
  });
});

describe('scribe.getTemplate', () => {
  test('answers 200 with the template as it was stored, and its ETag', async () => {
    const { template, params } = await sample.aTemplate();
    const { data, tag } = await call('scribe.getTemplate', { params });
    expect(data.template).toEqual(template);
    expect(tag).toBe('"1"');
  });
});

describe('scribe.listTemplates', () => {
  test('lists the newest first, in pages, filtered by specialties with OR', async () => {
    const as = aPrincipal();
    const ids: string[] = [];
    for (const [minute, specialty] of ['Cardiology', 'Dermatology', undefined].entries()) {
      const { template } = await sample.aTemplate({ specialty }, { as, now: later(minute) });
      ids.unshift(template.id);
    }
    const listed = async (query: Record<string, string | string[]>) => {
      const { data } = await call('scribe.listTemplates', { query }, { as });
      return { total: data.total, ids: data.templates.map(({ id }: { id: string }) => id) };
    };
    expect(await listed({})).toEqual({ total: 3, ids });
    expect(await listed({ skip: '1', take: '1' })).toEqual({ total: 3, ids: [ids[1]] });
    expect(await listed({ specialty: 'Cardiology' })).toEqual({ total: 1, ids: [ids[2]] });
    expect(await listed({ specialty: ['Cardiology', 'Dermatology'] })).toMatchObject({ total: 2 });
  });

  test.each([
    ['skip', '-1'],
    ['skip', '10001'],
    ['take', '0'],
    ['take', '101'],
    ['specialty', ''],
    ['specialty', 'x'.repeat(101)],
  ])(
    'answers 400 to skip -1 or 10001, take 0 or 101, a specialty of 0 or 101 characters: %s %s',
    async (name, value) => {
      await expect(call('scribe.listTemplates', { query: { [name]: value } })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `query.${name}` }] },
      });
    },
  );
});

describe('scribe.getTemplate, scribe.updateTemplate', () => {
  test.each(['scribe.getTemplate', 'scribe.updateTemplate'])(
    'answer 404 to another organization, as for a missing template: %s',
    async (operation) => {
      const { params } = await sample.aTemplate();
      const body = { name: 'Discharge' };
      const foreign = call(operation, { params, body }, { as: aPrincipal() });
      await expect(foreign).rejects.toMatchObject({ status: 404 });
      const missing = call(operation, { params: { templateId: 'sct_unknown' }, body });
      await expect(missing).rejects.toMatchObject({ status: 404 });
    },
  );
});
