import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appealsHost } from '../../test/appeals-host.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

describe('appeals.draftLetter', () => {
  test('of a denial without codes leaves them as a gap', async () => {
    const { params } = await sample.anAppeal({ denialCaseId: 'dnc_no_codes' });
    const { data } = await sample.call('appeals.draftLetter', { params, body: {} });
    expect(data.letter.template).toBe('GENERAL');
    expect(data.letter.gaps).toContain('denial codes');
  });

  test('states the facts of the case, and leaves unknown ones as gaps that it lists', async () => {
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
      'argument',
      'signatory name',
      'signatory title',
    ]);
  });

  test('takes from the claim what is held of it, and what is given before that', async () => {
    const { params } = await sample.anAppeal({ denialCaseId: 'dnc_commercial' });
    const draft = async (body: Record<string, unknown>) =>
      (await sample.call('appeals.draftLetter', { params, body })).data.letter;
    const letter = await draft({ template: 'TIMELY_FILING' });
    expect(letter.gaps).toEqual(['payer address', 'argument', 'signatory name', 'signatory title']);
    for (const fact of [
      'Patient: Mara Quinn',
      'Member identifier: W123456789',
      'Dates of service: 2026-02-11 to 2026-02-13',
      'Provider: Avery Stone, NPI 1558598797',
      '1 Main Street, Fresno, CA 93701',
      'first filed on 2026-02-14',
    ])
      expect(letter.text).toContain(fact);
    const given = await draft({ template: 'AUTHORIZATION', facts: { patientName: 'Rowan Ellis' } });
    expect(given.text).toContain('Patient: Rowan Ellis');
    expect(given.gaps).toContain('authorization number');
  });

  test('takes another template, and leaves an entry in the history alone', async () => {
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
  ])('holds the fact %s to 1 to %d characters', async (name, longest) => {
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
