import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../../test/coding-host.ts';

let host: CodingHost;
beforeAll(async () => {
  host = await codingHost();
  await host.load(
    'ICD10CM',
    'code,display,termination_date,billable\nM54,Dorsalgia,,N\nM5450,Low back pain,,Y\nM545,Low back pain,2021-09-30,Y\n',
  );
});
afterAll(() => host.close());

const back = { system: 'ICD10CM', code: 'm5450' };
const visit = { system: 'CPT', code: '99213', modifiers: ['25'], diagnosisCodes: ['M5450'] };

/** A job with suggestions of an engine. */
async function suggested(...codes: Record<string, unknown>[]) {
  const { id } = await host.open({ claimId: 'clm_known' });
  const { suggestions } = await host.suggest(id, codes.length > 0 ? codes : [back, visit]);
  return { jobId: id as string, ids: suggestions.map((one: { id: string }) => one.id) as string[] };
}

const record = (jobId: string, body: Record<string, unknown>, options = {}) =>
  host.call('medical-coding.recordSuggestions', { params: { jobId }, body }, options);

const engine = (suggestions: readonly Record<string, unknown>[]) => ({
  source: 'ENGINE',
  engine: 'note-coder 3.1',
  suggestions,
});

describe('medical-coding.recordSuggestions', () => {
  test('answers 201 with the suggestions of an engine, and the job is AI_SUGGESTED', async () => {
    const { id } = await host.open({ claimId: 'clm_known' });
    const evidence = [
      { reference: 'note-1/2', section: 'Plan', start: 3, end: 9 },
      { reference: 'note-1/2' },
    ];
    const { status, data } = await record(id, engine([{ ...visit, confidence: 0.93, evidence, units: 2 }]));
    expect(status).toBe(201);
    expect(data).toEqual({
      suggestions: [
        {
          id: expect.stringMatching(/^cds_[0-9a-z]{26}$/),
          organizationId: host.principal.organization.id,
          jobId: id,
          source: 'ENGINE',
          engine: 'note-coder 3.1',
          status: 'PENDING',
          ...visit,
          units: 2,
          confidence: 0.93,
          evidence,
          finalCode: null,
          decisionNote: null,
          decidedAt: null,
          decidedByRuleId: null,
          createdAt: testTime.toISOString(),
          updatedAt: testTime.toISOString(),
        },
      ],
      job: expect.objectContaining({ id, status: 'AI_SUGGESTED', startedAt: testTime.toISOString() }),
      externalRiskMode: 'LOCAL_ONLY',
    });
    expect((await host.read(id)).suggestions).toEqual(data.suggestions);
  });

  test('records suggestions of a coder, and the job is IN_REVIEW', async () => {
    const { id } = await host.open();
    const { data } = await record(id, { source: 'CODER', engine: 'left out', suggestions: [back] });
    expect(data.job.status).toBe('IN_REVIEW');
    expect(data.suggestions[0]).toMatchObject({
      engine: null,
      confidence: null,
      evidence: [],
      units: 1,
      modifiers: [],
    });
  });

  test('keeps a job under review, and reviews a coded job again', async () => {
    const { jobId, ids } = await suggested(back);
    expect((await host.decide(jobId, ids[0] ?? '', { decision: 'ACCEPT' })).job.status).toBe('CODED');
    expect((await host.suggest(jobId, [visit])).job).toMatchObject({ status: 'IN_REVIEW', codedAt: null });
    expect((await host.suggest(jobId, [visit])).job.status).toBe('IN_REVIEW');
  });

  test('answers 404 for a job that is missing or of another organization', async () => {
    const { id } = await host.open();
    await expect(record('cdj_missing', engine([back]))).rejects.toMatchObject({ status: 404 });
    await expect(record(id, engine([back]), { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 409 with the legal moves for a job that accepts none, and 412 to an outdated If-Match', async () => {
    const { id } = await host.open();
    await host.update(id, { move: 'hold', reason: 'Waits' });
    await expect(record(id, engine([back]))).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['update', 'respond', 'resume', 'cancel'] },
    });
    await expect(record(id, engine([back]), { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });

  test('accepts 500 suggestions for a job, and answers 409 to one more', async () => {
    const { id } = await host.open();
    const hundred = Array.from({ length: 100 }, () => back);
    for (let sent = 0; sent < 500; sent += 100) await host.suggest(id, hundred);
    await expect(host.suggest(id, [back])).rejects.toMatchObject({ status: 409 });
    expect((await host.read(id)).suggestions).toHaveLength(500);
  });

  const evidence = (value: object) => engine([{ ...back, evidence: [{ reference: 'note', ...value }] }]);

  test.each([
    ['an engine without a name', { source: 'ENGINE', suggestions: [back] }, 'body.engine'],
    ['an unknown source', { source: 'PAYER', suggestions: [back] }, 'body.source'],
    ['no suggestion', engine([]), 'body.suggestions'],
    ['101 suggestions', engine(Array.from({ length: 101 }, () => back)), 'body.suggestions'],
    ['an unknown system', engine([{ ...back, system: 'ICD9' }]), 'body.suggestions.0.system'],
    ['an empty code', engine([{ ...back, code: '' }]), 'body.suggestions.0.code'],
    [
      'a fifth modifier',
      engine([{ ...visit, modifiers: ['1', '2', '3', '4', '5'] }]),
      'body.suggestions.0.modifiers',
    ],
    ['no units', engine([{ ...visit, units: 0 }]), 'body.suggestions.0.units'],
    ['10000 units', engine([{ ...visit, units: 10_000 }]), 'body.suggestions.0.units'],
    ['a confidence below 0', engine([{ ...back, confidence: -0.01 }]), 'body.suggestions.0.confidence'],
    ['a confidence above 1', engine([{ ...back, confidence: 1.01 }]), 'body.suggestions.0.confidence'],
    ['a start without an end', evidence({ start: 1 }), 'body.suggestions.0.evidence.0.end'],
    ['an end before its start', evidence({ start: 2, end: 2 }), 'body.suggestions.0.evidence.0.end'],
    ['evidence without a document', evidence({ reference: '' }), 'body.suggestions.0.evidence.0.reference'],
  ])('answers 400 to %s', async (_case, body, path) => {
    const { id } = await host.open();
    await expect(record(id, body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test.each([0, 1])(
    'accepts a confidence of %d, 9999 units and a passage of one character',
    async (confidence) => {
      const { id } = await host.open();
      const code = { ...visit, confidence, units: 9_999, evidence: [{ reference: 'n', start: 0, end: 1 }] };
      expect((await record(id, engine([code]))).data.suggestions[0]).toMatchObject({
        confidence,
        units: 9_999,
      });
    },
  );
});

describe('medical-coding.decideSuggestion', () => {
  test('accepts a code in its normalized form', async () => {
    const { jobId, ids } = await suggested();
    const { suggestion, job } = await host.decide(jobId, ids[0] ?? '', { decision: 'ACCEPT', note: 'Clear' });
    expect(suggestion).toMatchObject({
      status: 'ACCEPTED',
      code: 'm5450',
      finalCode: { system: 'ICD10CM', code: 'M54.50', modifiers: [], units: 1, diagnosisCodes: [] },
      decisionNote: 'Clear',
      decidedAt: testTime.toISOString(),
      decidedByRuleId: null,
    });
    expect(job.status).toBe('IN_REVIEW');
  });

  test('modifies the given fields and keeps the others as suggested', async () => {
    const { jobId, ids } = await suggested();
    const { suggestion } = await host.decide(jobId, ids[1] ?? '', { decision: 'MODIFY', code: '99214' });
    expect(suggestion).toMatchObject({
      status: 'MODIFIED',
      code: '99213',
      finalCode: { system: 'CPT', code: '99214', modifiers: ['25'], units: 1, diagnosisCodes: ['M54.50'] },
    });
  });

  test('codes the job with the last decision, if at least one code is accepted', async () => {
    const { jobId, ids } = await suggested();
    await host.decide(jobId, ids[0] ?? '', { decision: 'ACCEPT' });
    const { job } = await host.decide(jobId, ids[1] ?? '', { decision: 'REJECT' });
    expect(job).toMatchObject({ status: 'CODED', codedAt: testTime.toISOString() });
    const again = await host.decide(jobId, ids[0] ?? '', { decision: 'REJECT' });
    expect([again.suggestion.finalCode, again.job.status, again.job.codedAt]).toEqual([
      null,
      'IN_REVIEW',
      null,
    ]);
  });

  test.each([
    ['is not well-formed', { system: 'CPT', code: '9921' }],
    ['is unknown in a loaded system', { system: 'ICD10CM', code: 'M54.59' }],
    ['is a heading', { system: 'ICD10CM', code: 'M54' }],
    ['ended before the date of service', { system: 'ICD10CM', code: 'M54.5' }],
  ])(
    'answers 409 to accepting a code that %s, and 400 to such a code in the request',
    async (_what, code) => {
      const { jobId, ids } = await suggested(code, back);
      await expect(host.decide(jobId, ids[0] ?? '', { decision: 'ACCEPT' })).rejects.toMatchObject({
        status: 409,
      });
      await expect(host.decide(jobId, ids[1] ?? '', { decision: 'MODIFY', ...code })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: 'body.code' })] },
      });
      const { suggestions, status } = await host.read(jobId);
      expect([status, suggestions.map((one: { status: string }) => one.status)]).toEqual([
        'AI_SUGGESTED',
        ['PENDING', 'PENDING'],
      ]);
      expect((await host.decide(jobId, ids[0] ?? '', { decision: 'REJECT' })).suggestion.status).toBe(
        'REJECTED',
      );
    },
  );

  test('answers 404 for a suggestion of another job or organization, or one that does not exist', async () => {
    const { jobId, ids } = await suggested();
    const other = await suggested();
    const as = aPrincipal();
    for (const [job, suggestion, options] of [
      [jobId, other.ids[0] ?? '', {}],
      [jobId, 'cds_missing', {}],
      ['cdj_missing', ids[0] ?? '', {}],
      [jobId, ids[0] ?? '', { as }],
    ] as const) {
      await expect(host.decide(job, suggestion, { decision: 'ACCEPT' }, options)).rejects.toMatchObject({
        status: 404,
      });
    }
  });

  test('answers 409 if the job waits or has ended, and 412 to an outdated If-Match', async () => {
    const { jobId, ids } = await suggested();
    const decide = (options = {}) => host.decide(jobId, ids[0] ?? '', { decision: 'ACCEPT' }, options);
    await host.update(jobId, { move: 'hold', reason: 'Waits' });
    await expect(decide()).rejects.toMatchObject({ status: 409 });
    await expect(decide({ ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
    await host.update(jobId, { move: 'cancel', reason: 'Twice' });
    await expect(decide()).rejects.toMatchObject({ status: 409, details: { allowedNext: [] } });
  });

  test.each([
    ['ACCEPT with a change', { decision: 'ACCEPT', code: '99214' }, 'body.code'],
    ['MODIFY without a change', { decision: 'MODIFY' }, 'body.code'],
    ['an unknown decision', { decision: 'DEFER' }, 'body.decision'],
    ['an empty note', { decision: 'ACCEPT', note: '' }, 'body.note'],
    ['a note of 2001 characters', { decision: 'ACCEPT', note: 'x'.repeat(2_001) }, 'body.note'],
  ])('answers 400 to %s', async (_case, body, path) => {
    const { jobId, ids } = await suggested();
    await expect(host.decide(jobId, ids[0] ?? '', body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('accepts a note of 2000 characters', async () => {
    const { jobId, ids } = await suggested();
    const note = 'é'.repeat(2_000);
    const { suggestion } = await host.decide(jobId, ids[0] ?? '', { decision: 'REJECT', note });
    expect(suggestion.decisionNote).toBe(note);
  });
});

describe('medical-coding.completeJob', () => {
  test('completes a job with its accepted codes, in the order of their suggestions', async () => {
    const { jobId, ids } = await suggested();
    await host.decide(jobId, ids[1] ?? '', { decision: 'MODIFY', units: 2 });
    await host.decide(jobId, ids[0] ?? '', { decision: 'ACCEPT' });
    const { job, codes, externalRiskMode } = await host.complete(jobId);
    expect([job.status, job.completedAt, externalRiskMode]).toEqual([
      'COMPLETED',
      testTime.toISOString(),
      'LOCAL_ONLY',
    ]);
    expect(codes).toEqual([
      { system: 'ICD10CM', code: 'M54.50', modifiers: [], units: 1, diagnosisCodes: [] },
      { system: 'CPT', code: '99213', modifiers: ['25'], units: 2, diagnosisCodes: ['M54.50'] },
    ]);
  });

  test('leaves undecided suggestions as they are', async () => {
    const { jobId, ids } = await suggested();
    await host.decide(jobId, ids[0] ?? '', { decision: 'ACCEPT' });
    expect((await host.complete(jobId)).codes).toHaveLength(1);
    expect((await host.read(jobId)).suggestions[1].status).toBe('PENDING');
  });

  test('answers 409 without an accepted code', async () => {
    const { jobId, ids } = await suggested(back);
    await host.decide(jobId, ids[0] ?? '', { decision: 'REJECT' });
    await expect(host.complete(jobId)).rejects.toMatchObject({
      status: 409,
      details: { obstacles: [{ code: 'NO_CODE' }] },
    });
    expect((await host.read(jobId)).status).toBe('IN_REVIEW');
  });

  test('answers 409 while a query is open, even if the job was resumed', async () => {
    const { jobId, ids } = await suggested(back);
    await host.decide(jobId, ids[0] ?? '', { decision: 'ACCEPT' });
    const query = { params: { jobId }, body: { question: 'Chronic?' } };
    await host.call('medical-coding.openQuery', query);
    await expect(host.complete(jobId)).rejects.toMatchObject({ status: 409 });
  });

  test('answers 409 if an accepted code has ended since, with its suggestion but without the code', async () => {
    const { jobId, ids } = await suggested({ system: 'CVX', code: '140' });
    await host.decide(jobId, ids[0] ?? '', { decision: 'ACCEPT' });
    await host.load('CVX', 'code,display\n141,Another\n');
    await expect(host.complete(jobId)).rejects.toMatchObject({
      status: 409,
      details: {
        obstacles: [
          { code: 'UNKNOWN', message: `${ids[0]}: The loaded codes of the system do not contain the code` },
        ],
      },
    });
  });

  test('answers 409 before the review and after completion, 404 for an unknown job, 412 to an outdated If-Match', async () => {
    const { jobId } = await suggested();
    await expect(host.complete(jobId)).rejects.toMatchObject({ status: 409 });
    await expect(host.complete(jobId, { ifMatch: '"9"' })).rejects.toMatchObject({ status: 412 });
    await expect(host.complete('cdj_missing')).rejects.toMatchObject({ status: 404 });
    await expect(host.complete(jobId, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });
});
