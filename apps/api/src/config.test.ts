import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['RCM_SECRETS', 'RCM_SECRET'],
  ['RCM_POOLSIZE', 'RCM_POOL_SIZE'],
  ['rcm_secret', 'RCM_SECRET'],
  ['RCM_SECRET_PERVIOUS', 'RCM_SECRET_PREVIOUS'],
  ['RCM_DATABASE_ROLES_PREFIXS', 'RCM_DATABASE_ROLE_PREFIX'],
])('a misspelled variable %s is refused with the suggestion %s', (name, meant) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(
    `The environment variable ${name} is unknown: did you mean ${meant}?`,
  );
});

test.each([
  'RCM_SECRET',
  'RCM_S3_BUCKET',
  'RCM_TEST_DATABASE_URL',
  'RCM_DATABASE_ROLES_PREFIXES',
  'RCM_NOTHING',
])('a variable %s is not', (name) => {
  expect(readConfig({ [name]: 'x' }).port).toBe(3000);
});

test('an invalid variable is named', () => {
  expect(() => readConfig({ PORT: '65536' })).toThrow(/PORT/);
  expect(readConfig({ PORT: '65535' }).port).toBe(65_535);
});

test('metrics and traces are off by default', () => {
  expect(readConfig({})).toMatchObject({ metrics: null, traces: false });
  expect(readConfig({ RCM_METRICS_PORT: '0' }).metrics).toEqual({ host: '127.0.0.1', port: 0 });
  expect(readConfig({ RCM_METRICS_PORT: '65535', RCM_METRICS_HOST: '::' }).metrics).toEqual({
    host: '::',
    port: 65_535,
  });
  expect(() => readConfig({ RCM_METRICS_PORT: '65536' })).toThrow(/RCM_METRICS_PORT/);
  expect(() => readConfig({ RCM_METRICS_PORTS: '1' })).toThrow('did you mean RCM_METRICS_PORT?');
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).traces).toBe(true);
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector/v1/traces' }).traces).toBe(true);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
    /OTEL_EXPORTER_OTLP_ENDPOINT/,
  );
});

test('webhooks go to port 443 of public hosts unless other ports or hosts are named', () => {
  expect(readConfig({})).toMatchObject({ webhookHosts: [], webhookPorts: [] });
  expect(readConfig({ RCM_WEBHOOK_HOSTS: 'Hooks.internal,other' }).webhookHosts).toEqual([
    'hooks.internal',
    'other',
  ]);
  expect(readConfig({ RCM_WEBHOOK_PORTS: '1,65535' }).webhookPorts).toEqual([1, 65_535]);
  for (const ports of ['0', '65536', '8443,https']) {
    expect(() => readConfig({ RCM_WEBHOOK_PORTS: ports })).toThrow(/RCM_WEBHOOK_PORTS/);
  }
});

test('the paces of clients are averaged over 10 seconds', () => {
  expect(readConfig({}).limits.bodyPace).toEqual({ bytes: 40_960, seconds: 10 });
  expect(readConfig({ RCM_BODY_BYTES_PER_SECOND: '1' }).limits.bodyPace.bytes).toBe(10);
  expect(() => readConfig({ RCM_BODY_BYTES_PER_SECOND: '0' })).toThrow(/RCM_BODY_BYTES_PER_SECOND/);
  expect(readConfig({}).readerPace).toEqual({ bytes: 163_840, seconds: 10 });
  expect(readConfig({ RCM_EXPORT_BYTES_PER_SECOND: '2048' }).readerPace.bytes).toBe(20_480);
  expect(() => readConfig({ RCM_EXPORT_BYTES_PER_SECOND: '2047' })).toThrow(/RCM_EXPORT_BYTES_PER_SECOND/);
});
