import { startJobs } from '@rcm/jobs/worker';
import { aPrincipal, expectNoDrift, refusedAt, testTime, trailOf } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scribe, scribeHost } from '../../test/scribe-host.ts';

let sample: Awaited<ReturnType<typeof scribeHost>>;
beforeAll(async () => {
  sample = await scribeHost();
});
afterAll(() => sample.host.close());

const call = (...given: Parameters<typeof sample.host.call>) => sample.host.call(...given);
const read = async (params: Record<string, string>) => (await call('scribe.getJob', { params })).data.job;

const maxSeconds = Number.MAX_SAFE_INTEGER;

test('the migrations build what the entities describe', () => expectNoDrift(scribe));

describe('scribe.createJob', () => {
  test('answers 201 with a job in UPLOADING, every field with its default, and QUEUED_ONLY', async () => {
    const { status, data } = await call('scribe.createJob', { body: { patientId: 'pat_1' } });
    expect(status).toBe(201);
    expect(data).toEqual({
      externalRiskMode: 'QUEUED_ONLY',
      job: {
        id: expect.stringMatching(/^scj_/),
        organizationId: sample.host.principal.organization.id,
        patientId: 'pat_1',
        appointmentId: null,
        templateId: null,
        template: null,
        status: 'UPLOADING',
        executionMode: 'AI_ONLY',
        audioDurationSeconds: null,
        hasFinalNote: false,
        noteVersions: 0,
        workingSince: null,
        readyAt: null,
        failureCode: null,
        stale: false,
        finalNote: null,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('stores the appointment, the template, the mode and the duration', async () => {
    const { template } = await sample.aTemplate({ specialty: 'Cardiology' });
    const body = {
      appointmentId: 'apt_1',
      templateId: template.id,
      executionMode: 'AI_WITH_HITL',
      audioDurationSeconds: 840,
    };
    const { job, params } = await sample.aJob(body);
    expect(job).toMatchObject({
      ...body,
      template: { id: template.id, name: 'Progress note', specialty: 'Cardiology' },
    });
    expect(await read(params)).toEqual(job);
  });

  test.each([
    ['patient', { patientId: 'pat_unknown' }],
    ['appointment', { appointmentId: 'apt_unknown' }],
    ['template', { templateId: 'sct_unknown' }],
  ])('answers 404 for a patient, appointment or template that does not exist: %s', async (_record, body) => {
    await expect(sample.aJob(body)).rejects.toMatchObject({ status: 404 });
  });

  test('answers 404 for a template of another organization', async () => {
    const { template } = await sample.aTemplate({}, { as: aPrincipal() });
    await expect(sample.aJob({ templateId: template.id })).rejects.toMatchObject({ status: 404 });
  });

  test.each([0, maxSeconds])(
    'accepts an audioDurationSeconds of 0 or more: %d',
    async (audioDurationSeconds) => {
      const { params } = await sample.aJob({ audioDurationSeconds });
      expect((await read(params)).audioDurationSeconds).toBe(audioDurationSeconds);
    },
  );

  test.each([
    ['patientId', undefined],
    ['patientId', ''],
    ['patientId', null],
    ['appointmentId', null],
    ['templateId', null],
    ['executionMode', 'HUMAN'],
    ['executionMode', null],
    ['audioDurationSeconds', -1],
    ['audioDurationSeconds', 1.5],
    ['audioDurationSeconds', maxSeconds + 1],
    ['audioDurationSeconds', '1'],
    ['audioDurationSeconds', null],
  ])(
    'answers 400 without a patientId, to null, a negative or fractional duration, an unknown mode: %s %j',
    async (field, value) => {
      await expect(sample.aJob({ [field]: value })).rejects.toMatchObject(refusedAt(`body.${field}`));
    },
  );
});

describe('scribe.getJob', () => {
  test('answers 200 with the job, its files and its version', async () => {
    const { job, params } = await sample.aJob();
    const { data, tag, status } = await call('scribe.getJob', { params });
    expect(status).toBe(200);
    expect(data).toEqual({ job, files: [], attestations: [], addenda: [] });
    expect(tag).toBe('"1"');
  });

  test('answers 404 for a job that is missing or of another organization', async () => {
    const { params } = await sample.aJob();
    const foreign = call('scribe.getJob', { params }, { as: aPrincipal() });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    await expect(read({ jobId: 'scj_unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('shows a job as stale after more than 30 minutes in progress, but not at 30', async () => {
    const { params } = await sample.aJob();
    await sample.update(params, { status: 'TRANSCRIBING' });
    const staleAfter = async (milliseconds: number) => {
      const now = new Date(testTime.getTime() + milliseconds);
      return (await call('scribe.getJob', { params }, { now })).data.job.stale;
    };
    expect(await staleAfter(1_800_000)).toBe(false);
    expect(await staleAfter(1_800_001)).toBe(true);
  });

  test('shows the attestations and the addenda, oldest first', async () => {
    const params = await sample.aNote(true);
    for (const [index, text] of ['one', 'two', 'three'].entries()) {
      const now = new Date(testTime.getTime() + index * 1_000);
      await call('scribe.addAddendum', { params, body: { memberId: 'mem_1', text } }, { now });
    }
    await sample.update(params, { status: 'COMPLETED' });
    await call('scribe.attestJob', { params, body: { memberId: 'mem_2', statement: 'Once more.' } });
    const { data } = await call('scribe.getJob', { params });
    expect(data.addenda.map(({ text }: { text: string }) => text)).toEqual(['one', 'two', 'three']);
    expect(data.attestations).toMatchObject([
      { memberId: 'mem_1', noteVersion: 1 },
      { memberId: 'mem_2', noteVersion: 1 },
    ]);
    expect(data.job.status).toBe('ATTESTED');
  });
});

describe('scribe.getJob, scribe.listJobs', () => {
  test('show the current template', async () => {
    const { template, params: templateParams } = await sample.aTemplate();
    const { params } = await sample.aJob({ templateId: template.id });
    await call('scribe.updateTemplate', { params: templateParams, body: { name: 'Discharge' } });
    const now = { id: template.id, name: 'Discharge', specialty: null };
    expect((await read(params)).template).toEqual(now);
    const { data } = await call('scribe.listJobs', { query: { templateId: template.id } });
    expect(data.jobs).toMatchObject([{ template: now }]);
  });
});

describe('scribe.listJobs', () => {
  test('shows all fields except notes', async () => {
    const as = aPrincipal();
    const { params } = await sample.aJob({}, { as });
    const body = { finalNote: 'Patient reports less pain.', status: 'COMPLETED' };
    const { data: updated } = await call('scribe.updateJob', { params, body }, { as });
    const { data } = await call('scribe.listJobs', {}, { as });
    const { finalNote, ...shown } = updated.job;
    expect(finalNote).toBe(body.finalNote);
    expect(data).toEqual({ jobs: [{ ...shown, hasFinalNote: true }], total: 1, nextCursor: null });
    expect(JSON.stringify(data)).not.toContain('less pain');
  });

  test('filters by status, patient and template, with OR between several values, and pages newest first', async () => {
    const as = aPrincipal();
    const { template } = await sample.aTemplate({}, { as });
    const ids: string[] = [];
    for (const [minute, body] of [
      { patientId: 'pat_1' },
      { patientId: 'pat_2', templateId: template.id },
      { patientId: 'pat_3' },
    ].entries()) {
      const now = new Date(testTime.getTime() + minute * 60_000);
      ids.unshift((await sample.aJob(body, { as, now })).job.id);
    }
    const [newest = '', middle = '', oldest = ''] = ids;
    const params = { jobId: newest };
    await call('scribe.updateJob', { params, body: { status: 'FAILED' } }, { as });
    const listed = async (query: Record<string, string | string[]>) => {
      const { data } = await call('scribe.listJobs', { query }, { as });
      return { total: data.total, ids: data.jobs.map(({ id }: { id: string }) => id) };
    };
    expect(await listed({})).toEqual({ total: 3, ids });
    expect(await listed({ skip: '1', take: '1' })).toEqual({ total: 3, ids: [middle] });
    expect(await listed({ status: 'FAILED' })).toEqual({ total: 1, ids: [newest] });
    expect(await listed({ status: ['FAILED', 'UPLOADING'] })).toMatchObject({ total: 3 });
    expect(await listed({ patientId: ['pat_1', 'pat_2'] })).toEqual({ total: 2, ids: [middle, oldest] });
    expect(await listed({ templateId: template.id })).toEqual({ total: 1, ids: [middle] });
    expect(await listed({ templateId: 'sct_unknown' })).toEqual({ total: 0, ids: [] });
  });

  test('filters stale jobs, at 30 minutes and a moment later', async () => {
    const as = aPrincipal();
    const { params } = await sample.aJob({}, { as });
    await sample.aJob({}, { as });
    await call('scribe.updateJob', { params, body: { status: 'TRANSCRIBING' } }, { as });
    const totals = async (milliseconds: number) => {
      const now = new Date(testTime.getTime() + milliseconds);
      const answers = ['true', 'false'].map((stale) =>
        call('scribe.listJobs', { query: { stale } }, { as, now }),
      );
      return (await Promise.all(answers)).map(({ data }) => data.total);
    };
    expect(await totals(1_800_000)).toEqual([0, 2]);
    expect(await totals(1_800_001)).toEqual([1, 1]);
  });

  test.each([
    ['skip', '-1'],
    ['skip', '10001'],
    ['take', '0'],
    ['take', '101'],
    ['status', 'DONE'],
    ['patientId', ''],
    ['templateId', ''],
    ['stale', 'yes'],
  ])(
    'answers 400 to skip -1 or 10001, take 0 or 101, an unknown status, an empty id: %s %s',
    async (name, value) => {
      await expect(call('scribe.listJobs', { query: { [name]: value } })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `query.${name}` }] },
      });
    },
  );
});

describe('scribe.updateJob', () => {
  test('answers 200 with the job, and changes only the fields that are sent', async () => {
    const { job, params } = await sample.aJob({ appointmentId: 'apt_1' });
    const now = new Date(testTime.getTime() + 60_000);
    const body = { audioDurationSeconds: 60 };
    const { status, data, tag } = await call('scribe.updateJob', { params, body }, { now });
    expect(status).toBe(200);
    expect(tag).toBe('"2"');
    expect(data.job).toEqual({ ...job, ...body, updatedAt: now.toISOString() });
    expect(await read(params)).toEqual(data.job);
  });

  test.each(['RECORDING', 'UPLOADING', 'TRANSCRIBING', 'GENERATING_NOTE', 'COMPLETED', 'ATTESTED', 'FAILED'])(
    'accepts each status: %s',
    async (status) => {
      const { params } = await sample.aJob();
      expect((await sample.update(params, { status })).status).toBe(status);
    },
  );

  test.each([0, 100_000])(
    'accepts a finalNote of 0 to 100000 characters (code points): %d',
    async (length) => {
      const { params } = await sample.aJob();
      const finalNote = '𝒳'.repeat(length);
      expect(await sample.update(params, { finalNote })).toMatchObject({ finalNote });
    },
  );

  test.each([
    ['status', 'DONE'],
    ['status', null],
    ['finalNote', 'x'.repeat(100_001)],
    ['finalNote', 1],
    ['templateId', ''],
    ['audioDurationSeconds', -1],
    ['audioDurationSeconds', 1.5],
    ['executionMode', 'HUMAN'],
    ['executionMode', null],
  ])(
    'answers 400 to a finalNote of 100001 characters, an unknown or null status or mode, a negative or fractional duration: %s',
    async (field, value) => {
      const { params } = await sample.aJob();
      await expect(sample.update(params, { [field]: value })).rejects.toMatchObject(
        refusedAt(`body.${field}`),
      );
    },
  );

  test.each([[{}], [{ note: 'unknown' }]])('answers 400 without a known field: %j', async (body) => {
    const { params } = await sample.aJob();
    await expect(sample.update(params, body)).rejects.toMatchObject(refusedAt('body'));
  });

  test('clears the note, the template and the duration with null', async () => {
    const { template } = await sample.aTemplate();
    const { params } = await sample.aJob({ templateId: template.id, audioDurationSeconds: 840 });
    await sample.update(params, { finalNote: 'Draft' });
    const cleared = { finalNote: null, templateId: null, audioDurationSeconds: null };
    expect(await sample.update(params, cleared)).toMatchObject({ ...cleared, template: null });
  });

  test('changes the template and the mode', async () => {
    const { template } = await sample.aTemplate({ name: 'Consult' });
    const { params } = await sample.aJob();
    const body = { templateId: template.id, executionMode: 'AI_WITH_HITL' };
    const shown = { id: template.id, name: 'Consult', specialty: null };
    expect(await sample.update(params, body)).toMatchObject({ ...body, template: shown });
  });

  test('keeps a job in ATTESTED if its note changes, unless a status is sent', async () => {
    const { params } = await sample.aJob();
    await sample.update(params, { finalNote: 'Signed', status: 'ATTESTED' });
    expect(await sample.update(params, { finalNote: 'Changed' })).toMatchObject({
      status: 'ATTESTED',
      finalNote: 'Changed',
      noteVersions: 2,
    });
    const again = await sample.update(params, { finalNote: 'Changed again', status: 'ATTESTED' });
    expect(again).toMatchObject({ status: 'ATTESTED', noteVersions: 3 });
  });

  test('keeps the failureCode of a retried job until another or null is sent', async () => {
    const { params } = await sample.aJob();
    const failureCode = 'NO_SPEECH_DETECTED';
    expect(await sample.update(params, { status: 'FAILED', failureCode })).toMatchObject({ failureCode });
    expect(await sample.update(params, { status: 'UPLOADING' })).toMatchObject({ failureCode });
    for (const next of ['A', `A${'_'.repeat(79)}`, null]) {
      expect(await sample.update(params, { failureCode: next })).toMatchObject({ failureCode: next });
    }
  });

  test.each(['', 'a', '_A', `A${'_'.repeat(80)}`, 1])(
    'answers 400 to a failureCode of 0 or 81 characters, or with characters other than capital letters, digits and underscores: %j',
    async (failureCode) => {
      const { params } = await sample.aJob();
      await expect(sample.update(params, { failureCode })).rejects.toMatchObject(
        refusedAt('body.failureCode'),
      );
    },
  );

  test('answers 404 for a job or a template that is missing or of another organization', async () => {
    const { params } = await sample.aJob();
    const { template } = await sample.aTemplate({}, { as: aPrincipal() });
    const body = { status: 'COMPLETED' };
    for (const refused of [
      () => call('scribe.updateJob', { params, body }, { as: aPrincipal() }),
      () => sample.update({ jobId: 'scj_unknown' }, body),
      () => sample.update(params, { templateId: 'sct_unknown' }),
      () => sample.update(params, { templateId: template.id }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 404 });
    }
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { params } = await sample.aJob();
    const body = { status: 'COMPLETED' };
    await call('scribe.updateJob', { params, body }, { ifMatch: '"1"' });
    const late = call('scribe.updateJob', { params, body }, { ifMatch: '"1"' });
    await expect(late).rejects.toMatchObject({ status: 412 });
  });
});

describe('scribe.processJob', () => {
  const process = (params: Record<string, string>) => call('scribe.processJob', { params, body: {} });

  /** The payloads in the queue, which every worker can see. */
  async function queued(): Promise<unknown[]> {
    const { rows } = await sample.host.tenants.pool.query(
      'select payload from graphile_worker._private_jobs',
    );
    return rows.map(({ payload }) => payload);
  }

  test('answers 202 with a job in UPLOADING and QUEUED_ONLY, and queues only ids', async () => {
    const { params } = await sample.aJob();
    await sample.attach(params);
    const { status, data } = await process(params);
    expect(status).toBe(202);
    expect(data).toMatchObject({
      externalRiskMode: 'QUEUED_ONLY',
      job: { id: params.jobId, status: 'UPLOADING', workingSince: testTime.toISOString(), finalNote: null },
    });
    const organizationId = sample.host.principal.organization.id;
    expect(await queued()).toContainEqual({ organizationId, id: params.jobId });
  });

  test('queues a job once for repeated requests', async () => {
    const { params } = await sample.aJob();
    await sample.attach(params);
    await Promise.all(Array.from({ length: 5 }, () => process(params)));
    expect((await queued()).filter((payload) => JSON.stringify(payload).includes(params.jobId))).toHaveLength(
      1,
    );
  });

  test('answers 409 without a file, and queues nothing', async () => {
    const { params } = await sample.aJob();
    await expect(process(params)).rejects.toMatchObject({ status: 409 });
    expect(JSON.stringify(await queued())).not.toContain(params.jobId);
    expect((await read(params)).workingSince).toBeNull();
  });

  test.each([
    ['TRANSCRIBING', ['GENERATING_NOTE', 'FAILED']],
    ['GENERATING_NOTE', ['COMPLETED', 'FAILED']],
    ['COMPLETED', ['ATTESTED', 'GENERATING_NOTE']],
    ['ATTESTED', []],
  ])(
    'answers 409 with allowedNext in TRANSCRIBING, GENERATING_NOTE, COMPLETED and ATTESTED: %s',
    async (status, allowedNext) => {
      const { params } = await sample.aJob();
      await sample.attach(params);
      await sample.update(params, { status });
      await expect(process(params)).rejects.toMatchObject({ status: 409, details: { allowedNext } });
    },
  );

  test.each(['RECORDING', 'FAILED'])(
    'leads from RECORDING and FAILED back to UPLOADING: %s',
    async (status) => {
      const { params } = await sample.aJob();
      await sample.attach(params);
      await sample.update(params, { status });
      expect((await process(params)).data.job.status).toBe('UPLOADING');
    },
  );

  test('answers 404 for a job that is missing or of another organization', async () => {
    const { params } = await sample.aJob();
    const foreign = call('scribe.processJob', { params, body: {} }, { as: aPrincipal() });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    await expect(process({ jobId: 'scj_unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { params } = await sample.aJob();
    await sample.attach(params);
    await sample.update(params, { status: 'FAILED' });
    const late = call('scribe.processJob', { params, body: {} }, { ifMatch: '"1"' });
    await expect(late).rejects.toMatchObject({ status: 412 });
  });

  test.each([
    ['audio/mp4', true],
    ['Video/MP4', true],
    ['application/pdf', false],
  ])(
    'has a worker record when %s is ready: %s, without a note or a change of status',
    async (fileType, isReady) => {
      const { params } = await sample.aJob();
      await sample.attach(params, { fileType });
      await process(params);
      const failures: unknown[] = [];
      const later = new Date(testTime.getTime() + 60_000);
      const worker = startJobs(sample.host.tenants, {
        handlers: scribe.jobs ?? {},
        organization: async (id) => ({
          organization: { ...sample.host.principal.organization, id },
          disabledModules: [],
        }),
        onError: (error) => failures.push(error),
        clock: () => later,
      });
      try {
        await vi.waitFor(
          async () =>
            expect(await read(params)).toMatchObject({
              status: 'UPLOADING',
              workingSince: null,
              readyAt: isReady ? later.toISOString() : null,
              updatedAt: later.toISOString(),
              finalNote: null,
              hasFinalNote: false,
            }),
          { timeout: 20_000 },
        );
      } finally {
        await worker.stop();
      }
      expect(failures).toEqual([]);
      expect(await queued()).toEqual([]);
      const trail = await trailOf(sample.host.tenants, sample.host.principal.organization.id);
      expect(trail.filter(({ actor, id }) => actor === 'worker' && id === params.jobId)).toMatchObject([
        { operation: 'scribe.beginProcessing', action: 'update' },
      ]);
    },
  );
});
