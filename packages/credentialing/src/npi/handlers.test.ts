import type { TestHost } from '@rcm/testing';
import { refusedAt } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOffice, credentialingHost } from '../../test/credentialing-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await credentialingHost();
});
afterAll(() => host.close());

describe('credentialing.validateNpi', () => {
  const validate = async (npi: unknown) =>
    (await anOffice(host).call('validateNpi', { body: { npi } as Record<string, unknown> })).data;

  test.each(['1234567893', '1558598797', '1999999984', '1000000004'])('finds %s valid', async (npi) => {
    expect(await validate(npi)).toEqual({
      isValid: true,
      reason: null,
      externalRiskMode: 'VALIDATED_ONLY',
    });
  });

  test.each([
    ['1234567890', 'CHECK_DIGIT'],
    ['3234567893', 'FIRST_DIGIT'],
    ['123456789', 'NOT_TEN_DIGITS'],
    ['12345678933', 'NOT_TEN_DIGITS'],
    ['123456789X', 'NOT_TEN_DIGITS'],
    ['a'.repeat(100), 'NOT_TEN_DIGITS'],
  ])('reports why %s is invalid: %s', async (npi, code) => {
    expect(await validate(npi)).toEqual({
      isValid: false,
      reason: { code, message: expect.any(String) },
      externalRiskMode: 'VALIDATED_ONLY',
    });
  });

  test.each([undefined, null, '', 1_234_567_893, 'a'.repeat(101)])('answers 400 to %j', async (npi) => {
    await expect(validate(npi)).rejects.toMatchObject(refusedAt('body.npi'));
  });
});
