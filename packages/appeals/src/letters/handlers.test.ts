import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appealsHost, pathTo } from '../../test/appeals-host.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

describe('appeals.draftLetter', () => {
  test('shows a gap for the codes of a denial without codes', async () => {
    const { params } = await sample.anAppeal({ denialCaseId: 'dnc_no_codes' });
    const { data } = await sample.call('appeals.draftLetter', { params, body: {} });
    expect(data.letter.template).toBe('GENERAL');
    expect(data.letter.gaps).toContain('denial codes');
  });

  test('contains the facts of the case, and lists missing ones as gaps', async () => {
    const { params } = await sample.anAppeal();
    const { data } = await sample.call('appeals.draftLetter', {
      params,
      body: { facts: { patientName: 'Rowan Ellis' } },
    });
    const { letter } = data;
    expect(data.externalRiskMode).toBe('LOCAL_ONLY');
    expect(letter).toMatchObject({
      appealId: params.appealId,
      template: 'MEDICAL_NECESSITY',
      subject:
        'Redetermination by the Medicare contractor: claim CLM-10042, denial case DC-20260601-7K3QX9RT',
    });
    for (const fact of [
      'Rowan Ellis',
      'Riverside Health',
      'CO-50, N115',
      '2026-06-01',
      '$1500.00',
      '[payer address]',
    ])
      expect(letter.text).toContain(fact);
    expect(letter.gaps).toEqual([
      'return address',
      'payer address',
      'member identifier',
      'dates of service',
      'provider name',
      'signatory name',
    ]);
    expect(letter.missing.map(({ gap }: { gap: string }) => gap)).toEqual(letter.gaps);
    expect(letter.missing).toContainEqual({
      gap: 'payer address',
      fact: 'payerAddress',
      keptIn: '`address` of the payer',
    });
  });

  test('takes facts from the claim, and prefers given ones', async () => {
    const { params } = await sample.anAppeal({ denialCaseId: 'dnc_commercial' });
    const draft = async (body: Record<string, unknown>) =>
      (await sample.call('appeals.draftLetter', { params, body })).data.letter;
    const letter = await draft({ template: 'TIMELY_FILING' });
    expect([letter.gaps, letter.missing]).toEqual([[], []]);
    for (const fact of [
      'Patient: Mara Quinn',
      'Member identifier: W123456789',
      'Dates of service: 2026-02-11 to 2026-02-13',
      'Provider: Avery Stone, NPI 1558598797',
      '1 Main Street, Fresno, CA 93701',
      'PO Box 100, Richmond, VA 23220',
      'Your claim number: ICN-1',
      'Services denied: 72148-26 on 2026-02-13, $500.00\n',
      'first filed on 2026-02-14',
      'It was accepted by Harbor Health on 2026-02-15.',
      'Sincerely,\n\nJordan Blake\nRiverside Health',
    ])
      expect(letter.text).toContain(fact);
    const given = await draft({ template: 'AUTHORIZATION', facts: { patientName: 'Rowan Ellis' } });
    expect(given.text).toContain('Patient: Rowan Ellis');
    expect(given.gaps).toEqual(['authorization number']);
    expect(given.missing).toMatchObject([{ fact: 'authorizationNumber' }]);
    expect((await draft({ template: 'MEDICAL_NECESSITY' })).text).toContain(
      'The diagnoses of the claim are M54.50, I10.',
    );
  });

  test('names each service if the claim as a whole is denied, and omits lines with missing optional facts', async () => {
    const draftOf = async (denialCaseId: string) => {
      const { params } = await sample.anAppeal({ denialCaseId });
      return (await sample.call('appeals.draftLetter', { params, body: {} })).data.letter.text;
    };
    expect(await draftOf('dnc_whole')).toContain(
      'Services denied: 99213 on 2026-02-11, $150.00; 72148-26 on 2026-02-13, $500.00\n',
    );
    const unknown = await draftOf('dnc_medicare');
    for (const line of ['Your claim number', 'Services denied', 'The diagnoses', 'signatory title']) {
      expect(unknown).not.toContain(line);
    }
  });

  test('keeps given facts for later drafts and the next level, until null removes them', async () => {
    const { params } = await sample.anAppeal({ denialCaseId: 'dnc_no_codes' });
    const draft = async (facts: Record<string, string | null> | undefined, at = params) => {
      const body = facts ? { facts } : {};
      return (await sample.call('appeals.draftLetter', { params: at, body })).data.letter;
    };
    expect((await draft(undefined)).missing).toContainEqual({
      gap: 'argument',
      fact: 'argument',
      keptIn: null,
    });
    await draft({ argument: 'The denial states no reason.', signatoryTitle: 'Appeals coordinator' });
    const second = await draft({ signatoryName: 'Mara Quinn', signatoryTitle: null });
    expect(second.text).toContain('for the following reason: The denial states no reason.');
    expect(second.text).toContain('Mara Quinn\nRiverside Health');
    const letterFacts = { argument: 'The denial states no reason.', signatoryName: 'Mara Quinn' };
    const { data } = await sample.call('appeals.getAppeal', { params });
    expect(data.appeal).toMatchObject({ letterFacts });
    for (const status of pathTo.unfavorable) {
      await sample.call('appeals.transitionAppeal', { params, body: { status } });
    }
    const { data: escalateAndNotify } = await sample.call('appeals.escalateAppeal', { params, body: {} });
    const next = { appealId: escalateAndNotify.nextAppeal.id };
    expect((await draft(undefined, next)).text).toContain('The denial states no reason.');
    await draft({ argument: null, signatoryName: null }, next);
    const { data: emptied } = await sample.call('appeals.getAppeal', { params: next });
    expect(emptied.appeal.letterFacts).toBeNull();
  });

  test('accepts another template, and stores only an entry in the history', async () => {
    const { params, appeal } = await sample.anAppeal();
    const body = { template: 'TIMELY_FILING' };
    const { data } = await sample.call('appeals.draftLetter', { params, body });
    expect(data.letter.gaps).toContain('original filing date');
    const { data: read } = await sample.call('appeals.getAppeal', { params });
    expect(read.appeal).toMatchObject({ updatedAt: appeal.updatedAt, status: 'DRAFT' });
    expect(read.appeal.activities).toContainEqual(
      expect.objectContaining({ type: 'LETTER_DRAFTED', note: 'TIMELY_FILING' }),
    );
  });

  test.each([
    ['patientName', 200],
    ['memberIdentifier', 80],
    ['datesOfService', 200],
    ['providerName', 200],
    ['returnAddress', 500],
    ['payerAddress', 500],
    ['argument', 10_000],
    ['originalFilingDate', 100],
    ['authorizationNumber', 100],
    ['signatoryName', 200],
    ['signatoryTitle', 200],
  ])('limits the fact %s to 1 to %d characters', async (name, longest) => {
    const { params } = await sample.anAppeal();
    const draft = (length: number) =>
      sample.call('appeals.draftLetter', { params, body: { facts: { [name]: 'x'.repeat(length) } } });
    for (const length of [1, longest]) await expect(draft(length)).resolves.toBeDefined();
    for (const length of [0, longest + 1]) {
      await expect(draft(length)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.facts.${name}` }] },
      });
    }
  });
});
