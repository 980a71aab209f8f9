import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Document } from '../document.ts';
import { operationsModule } from './operations.ts';
import { modelSchemas } from './schemas.ts';

/** How models are written: pydantic models of ours, with names in snake_case and descriptions as docstrings. */
const options = [
  ['--input-file-type', 'openapi'],
  ['--output-model-type', 'pydantic_v2.BaseModel'],
  ['--base-class', 'rcm._types.Model'],
  ['--target-python-version', '3.10'],
  ['--target-pydantic-version', '2.12'],
  ['--output-datetime-class', 'AwareDatetime'],
  ['--enum-field-as-literal', 'all'],
  ['--import-overrides', '{"Literal": "rcm._types"}'],
  ['--formatters', 'builtin'],
  ['--snake-case-field', '--no-alias', '--use-annotated', '--collapse-root-models', '--use-double-quotes'],
  ['--use-schema-description', '--use-field-description', '--use-single-line-docstring'],
  ['--custom-file-header', '"""All models. Written by datamodel-code-generator."""\n'],
].flat();

/** What the generator adds to each model that has a type of ours, which pydantic knows. */
const arbitraryTypes = /\n {4}model_config = ConfigDict\(\n {8}arbitrary_types_allowed=True,\n {4}\)/g;

/** Generates the Python client for an OpenAPI document into a folder, with the tools of an environment. */
export function writePythonClient(
  documentPath: string,
  folder: string,
  bin: (program: string) => string,
): void {
  const document = JSON.parse(readFileSync(documentPath, 'utf8')) as Document;
  // In a folder of its own, since the generator's formatter heeds the settings of the folder that it writes to.
  const directory = mkdtempSync(join(tmpdir(), 'rcm-python-client-'));
  try {
    const [input, models, operations] = ['schemas.json', 'models.py', 'operations.py'].map((name) =>
      join(directory, name),
    ) as [string, string, string];
    const schemas = modelSchemas(document);
    const info = { title: 'Models', version: '1' };
    writeFileSync(input, JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas } }));
    execFileSync(bin('datamodel-codegen'), ['--input', input, '--output', models, ...options], {
      cwd: directory,
    });
    writeFileSync(models, readFileSync(models, 'utf8').replaceAll(arbitraryTypes, ''));
    writeFileSync(operations, operationsModule(document));
    for (const command of [['check', '--select', 'F401,I', '--fix'], ['format']]) {
      const args = [...command, '--quiet', '--no-cache', '--config', settings, models, operations];
      execFileSync(bin('ruff'), args);
    }
    for (const file of [models, operations]) copyFileSync(file, join(folder, basename(file)));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const settings = join(import.meta.dirname, '../../../clients/python/pyproject.toml');
