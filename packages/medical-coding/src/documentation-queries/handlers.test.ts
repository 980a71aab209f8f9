import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../../test/coding-host.ts';

let host: CodingHost;
beforeAll(async () => {
  host = await codingHost();
});
afterAll(() => host.close());

/** A started job and one of its suggestions. */
async function started() {
  const { id } = await host.open({ claimId: 'clm_known' });
  const { suggestions } = await host.suggest(id, [{ system: 'ICD10CM', code: 'M54.50' }]);
  return { jobId: id as string, suggestionId: suggestions[0].id as string };
}

const ask = async (jobId: string, body: Record<string, unknown> = {}, options = {}) =>
  (
    await host.call(
      'medical-coding.openQuery',
      { params: { jobId }, body: { question: 'Acute or chronic?', ...body } },
      options,
    )
  ).data;

const respond = async (jobId: string, queryId: string, body: Record<string, unknown> = {}, options = {}) =>
  (
    await host.call(
      'medical-coding.respondToQuery',
      { params: { jobId, queryId }, body: { response: 'Chronic', ...body } },
      options,
    )
  ).data;

describe('medical-coding.openQuery', () => {
  test('addresses the question to the provider of the claim, and the job waits', async () => {
    const { jobId } = await started();
    const { query, job, externalRiskMode } = await ask(jobId);
    expect(query).toEqual({
      id: expect.stringMatching(/^cdq_[0-9a-z]{26}$/),
      organizationId: host.principal.organization.id,
      jobId,
      status: 'OPEN',
      providerId: 'prv_of_claim',
      suggestionId: null,
      question: 'Acute or chronic?',
      response: null,
      closedAt: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
    expect([job.status, job.openQueries, externalRiskMode]).toEqual(['QUERY_PENDING', 1, 'LOCAL_ONLY']);
    expect((await host.read(jobId)).queries).toEqual([query]);
  });

  test('accepts another provider and the suggestion that it is about', async () => {
    const { jobId, suggestionId } = await started();
    const { query } = await ask(jobId, { providerId: 'prv_1', suggestionId });
    expect(query).toMatchObject({ providerId: 'prv_1', suggestionId });
  });

  test('answers 404 for a job, a provider or a suggestion of this job that does not exist', async () => {
    const { jobId } = await started();
    const { suggestionId: foreign } = await started();
    await expect(ask('cdj_missing')).rejects.toMatchObject({ status: 404 });
    await expect(ask(jobId, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(ask(jobId, { providerId: 'prv_missing' })).rejects.toMatchObject({ status: 404 });
    await expect(ask(jobId, { suggestionId: 'cds_missing' })).rejects.toMatchObject({ status: 404 });
    await expect(ask(jobId, { suggestionId: foreign })).rejects.toMatchObject({ status: 404 });
    expect((await host.read(jobId)).queries).toEqual([]);
  });

  test('answers 409 for a job that was not started, and 412 to an outdated If-Match', async () => {
    const { id } = await host.open();
    await expect(ask(id)).rejects.toMatchObject({ status: 409 });
    await expect(ask(id, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
  });

  test.each([
    ['no question', { question: undefined }],
    ['an empty question', { question: '' }],
    ['a question of 5001 characters', { question: 'x'.repeat(5_001) }],
    ['an empty provider', { providerId: '' }],
  ])('answers 400 to %s (1 to 5000 characters)', async (_case, body) => {
    const { jobId } = await started();
    await expect(ask(jobId, body)).rejects.toMatchObject({ status: 400 });
  });

  test('accepts a question of 5000 characters', async () => {
    const { jobId } = await started();
    expect((await ask(jobId, { question: 'é'.repeat(5_000) })).query.question).toHaveLength(5_000);
  });
});

describe('medical-coding.respondToQuery', () => {
  test('records the answer, and the review continues once no query is open', async () => {
    const { jobId } = await started();
    const first = await ask(jobId);
    const second = await ask(jobId);
    const { query, job } = await respond(jobId, first.query.id);
    expect(query).toMatchObject({
      status: 'ANSWERED',
      response: 'Chronic',
      closedAt: testTime.toISOString(),
    });
    expect([job.status, job.openQueries]).toEqual(['QUERY_PENDING', 1]);
    const after = await respond(jobId, second.query.id);
    expect([after.job.status, after.job.openQueries]).toEqual(['IN_REVIEW', 0]);
  });

  test.each(['DECLINED', 'WITHDRAWN'])('closes a query as %s without a response', async (outcome) => {
    const { jobId } = await started();
    const { query } = await ask(jobId);
    const closed = await respond(jobId, query.id, { outcome, response: undefined });
    expect([closed.query.status, closed.query.response, closed.job.status]).toEqual([
      outcome,
      null,
      'IN_REVIEW',
    ]);
  });

  test('records an answer while the job is on hold, which then resumes in review', async () => {
    const { jobId } = await started();
    const { query } = await ask(jobId);
    await host.update(jobId, { move: 'hold', reason: 'Month end' });
    const { job } = await respond(jobId, query.id);
    expect([job.status, job.resumesTo]).toEqual(['ON_HOLD', 'IN_REVIEW']);
    expect((await host.update(jobId, { move: 'resume' })).status).toBe('IN_REVIEW');
  });

  test('answers 409 to a second answer, and 412 to an outdated If-Match', async () => {
    const { jobId } = await started();
    const { query } = await ask(jobId);
    await ask(jobId);
    await expect(respond(jobId, query.id, {}, { ifMatch: '"9"' })).rejects.toMatchObject({ status: 412 });
    await respond(jobId, query.id);
    await expect(respond(jobId, query.id)).rejects.toMatchObject({ status: 409 });
    expect((await host.read(jobId)).openQueries).toBe(1);
  });

  test('answers 404 for a query of another job or organization, or one that does not exist', async () => {
    const { jobId } = await started();
    const other = await started();
    const { query } = await ask(other.jobId);
    await expect(respond(jobId, query.id)).rejects.toMatchObject({ status: 404 });
    await expect(respond(other.jobId, 'cdq_missing')).rejects.toMatchObject({ status: 404 });
    await expect(respond(other.jobId, query.id, {}, { as: aPrincipal() })).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['ANSWERED without a response', { response: undefined }, 'body.response'],
    ['an empty response', { response: '' }, 'body.response'],
    ['a response of 10001 characters', { response: 'x'.repeat(10_001) }, 'body.response'],
    ['an unknown outcome', { outcome: 'OPEN' }, 'body.outcome'],
  ])('answers 400 to %s (1 to 10000 characters)', async (_case, body, path) => {
    const { jobId } = await started();
    const { query } = await ask(jobId);
    await expect(respond(jobId, query.id, body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('accepts a response of 10000 characters', async () => {
    const { jobId } = await started();
    const { query } = await ask(jobId);
    const closed = await respond(jobId, query.id, { response: 'é'.repeat(10_000) });
    expect(closed.query.response).toHaveLength(10_000);
  });
});
