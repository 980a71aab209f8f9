import { execFileSync, spawnSync } from 'node:child_process';
import {
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environmentOf, listOf } from '../test/container.ts';

const own = (path: string) => join(import.meta.dirname, path);
const models = { Deployment, Job, NetworkPolicy, PodDisruptionBudget, Service, ServiceAccount };

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface KubernetesContainer {
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly resources: object;
  readonly securityContext: object;
}

interface Manifest {
  readonly kind: keyof typeof models;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly template?: {
      readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
      readonly spec: {
        readonly containers: readonly KubernetesContainer[];
        readonly securityContext: object;
      };
    };
  };
}

const manifests = globSync('kubernetes/*.yaml', { cwd: import.meta.dirname }).flatMap((file) =>
  parseAllDocuments(readFileSync(own(file), 'utf8')).map((document) => document.toJS() as Manifest),
);
const pods = manifests.flatMap(({ metadata, spec }) =>
  spec?.template ? [{ name: metadata.name, ...spec.template }] : [],
);

interface ComposeService {
  readonly image: string;
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const compose = parse(readFileSync(own('compose/compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
};
const services = Object.entries(compose.services);

/** The variables that the sources of the API read, and HOME, which Node needs if the user has no home folder. */
const known = new Set([
  'HOME',
  ...['config.ts', 'variables.ts', 'database/settings.ts'].flatMap(
    (file) => readFileSync(own(`../src/${file}`), 'utf8').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g) ?? [],
  ),
]);

const imageEnvironment = environmentOf(own('image/Dockerfile'));

const folder = mkdtempSync(join(tmpdir(), 'rcm-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The reason for which the API would refuse the settings; null if it accepts them. */
async function refusalOf(env: Readonly<Record<string, string>>): Promise<string | null> {
  const unknown = Object.keys(env).filter((name) => !known.has(name));
  if (unknown.length > 0) return `unknown: ${unknown.join(', ')}`;
  const { readConfig } = await import('../src/config.ts');
  return Promise.resolve()
    .then(() => readConfig(env))
    .then(() => null, String);
}

describe('the Kubernetes manifests', () => {
  test('match their schemas', () => {
    expect(manifests.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
    ]);
    for (const manifest of manifests) new models[manifest.kind](manifest as never).validate();
    const wrong = { ...manifests.find(({ kind }) => kind === 'Service'), spec: { ports: [{ port: '80' }] } };
    expect(() => new Service(wrong as never).validate()).toThrow();
  });

  test('contain only fields that Kubernetes knows', () => {
    const typed = (list: readonly Manifest[]) =>
      [
        "import type * as apps from 'kubernetes-models/apps/v1';",
        "import type * as batch from 'kubernetes-models/batch/v1';",
        "import type * as networking from 'kubernetes-models/networking.k8s.io/v1';",
        "import type * as policy from 'kubernetes-models/policy/v1';",
        "import type * as core from 'kubernetes-models/v1';",
        'type Kinds = { Deployment: apps.IDeployment; Job: batch.IJob; NetworkPolicy: networking.INetworkPolicy;',
        '  PodDisruptionBudget: policy.IPodDisruptionBudget; Service: core.IService; ServiceAccount: core.IServiceAccount };',
        ...list.map(
          (manifest, index) =>
            `export const manifest${index}: Kinds['${manifest.kind}'] = ${JSON.stringify(manifest)};`,
        ),
      ].join('\n');
    symlinkSync(own('../node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'right.ts'), typed(manifests));
    const misspelt = JSON.stringify(manifests).replaceAll(
      '"readOnlyRootFilesystem"',
      '"readOnlyRootFileSystem"',
    );
    writeFileSync(join(folder, 'wrong.ts'), typed(JSON.parse(misspelt) as Manifest[]));
    const compile = (file: string) =>
      spawnSync(
        own('../node_modules/.bin/tsc'),
        ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', file],
        { cwd: folder, encoding: 'utf8' },
      ).stdout;
    expect(compile('right.ts')).toBe('');
    expect(compile('wrong.ts').match(/readOnlyRootFileSystem\W+does not exist/g)).toHaveLength(2);
  });

  test('give no pod privileges, a writable root or unlimited resources', () => {
    expect(pods.map(({ name }) => name)).toEqual(['rcm-api', 'rcm-migrate']);
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.containers) {
        expect(container).toMatchObject({
          securityContext: {
            readOnlyRootFilesystem: true,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
        });
      }
    }
  });

  test('probe the health endpoints and the metrics port of the API', async () => {
    const [api] = pods;
    const [container] = api?.spec.containers ?? [];
    const env = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    const { readConfig } = await import('../src/config.ts');
    const { port, metrics } = readConfig({ ...imageEnvironment, ...env });
    expect(container?.ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: metrics?.port },
    ]);
    expect(api?.metadata.annotations?.['prometheus.io/port']).toBe(String(metrics?.port));
    const { startupProbe, readinessProbe, livenessProbe } = container ?? {};
    expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet)).toEqual([
      { path: '/health/ready', port: 'http' },
      { path: '/health/ready', port: 'http' },
      { path: '/health/live', port: 'http' },
    ]);
  });
});

describe('the compose file', () => {
  const schema = join(
    dirname(createRequire(import.meta.url).resolve('dclint/package.json')),
    'schemas/compose.schema.json',
  );
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  const { $schema, ...specification } = JSON.parse(readFileSync(schema, 'utf8'));
  const validate = ajv.compile(specification);

  test('matches the Compose specification', () => {
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
    const [[name, service] = ['', {}]] = services;
    expect(validate({ services: { [name]: { ...service, healthchek: {} } } })).toBe(false);
  });

  test('migrates before an instance starts, and makes each service wait until the services that it needs are healthy', () => {
    for (const [name, { depends_on = {}, healthcheck }] of services) {
      const isOurs = name.startsWith('api-');
      expect([name, healthcheck !== undefined || isOurs]).toEqual([name, true]);
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(compose.services)).toContain(other);
        expect([other, condition]).toEqual([
          other,
          other === 'migrate' ? 'service_completed_successfully' : 'service_healthy',
        ]);
      }
      if (isOurs) expect(Object.keys(depends_on)).toContain('migrate');
    }
    expect(services.filter(([name]) => name.startsWith('api-'))).toHaveLength(2);
  });

  test('gives only the database a writable root', () => {
    const writing = services.filter(([, service]) => service.read_only !== true);
    expect(writing.map(([name]) => name)).toEqual(['postgres']);
  });

  test('mounts each secret that the script generates', () => {
    const made = join(folder, 'secrets');
    execFileSync(own('compose/make-secrets.sh'), [made]);
    const { secrets } = compose as unknown as {
      secrets: Readonly<Record<string, { readonly file: string }>>;
    };
    expect(
      Object.values(secrets)
        .map(({ file }) => file.replace('secrets/', ''))
        .sort(),
    ).toEqual(readdirSync(made).sort());
    expect(() => execFileSync(own('compose/make-secrets.sh'), [made], { stdio: 'ignore' })).toThrow();
  });
});

test('every setting is one that the API reads, with a value that it accepts', async () => {
  const secretEnvironments = ['migrate.env', 'serve.env'].map((file) =>
    parseEnv(readFileSync(join(folder, 'secrets', file), 'utf8')),
  );
  const environments = [
    ...pods.flatMap(({ spec }) =>
      spec.containers.map(({ env = [] }) => Object.fromEntries(env.map(({ name, value }) => [name, value]))),
    ),
    ...services.filter(([, { image }]) => image === 'rcm').map(([, { environment = {} }]) => environment),
    ...(secretEnvironments as Readonly<Record<string, string>>[]),
    imageEnvironment,
  ];
  expect(environments.flatMap((environment) => Object.keys(environment)).length).toBeGreaterThan(15);
  for (const environment of environments) expect(await refusalOf(environment)).toBeNull();
  expect(await refusalOf({ RCM_METRICS_PROT: '9464' })).toBe('unknown: RCM_METRICS_PROT');
  expect(await refusalOf({ RCM_METRICS_PORT: 'nine' })).toContain('RCM_METRICS_PORT');
});

test('the health check calls the readiness endpoint, and the default command is serve', () => {
  const dockerfile = own('image/Dockerfile');
  expect(listOf(dockerfile, 'HEALTHCHECK').join(' ')).toContain('/health/ready');
  expect(listOf(dockerfile, 'CMD')).toEqual(['serve']);
});
