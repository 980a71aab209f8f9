import {
  capital,
  type Document,
  json,
  type List,
  listsOf,
  type Operation,
  operationsOf,
  resultSchema,
  type Schema,
} from '../document.ts';
import {
  bodyModel,
  dataSchema,
  elementName,
  hasBodyModel,
  isDecimalText,
  referenced,
  resultModel,
} from './schemas.ts';

/** Words that can't be names in Python. */
const keywords = new Set([
  'from',
  'import',
  'in',
  'class',
  'global',
  'not',
  'or',
  'and',
  'is',
  'continue',
  'pass',
]);

/** The name of a field or parameter in Python: `lineItems` is `line_items`. */
function snake(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();
  return keywords.has(words) ? `${words}_` : words;
}

const text = (value: string) => JSON.stringify(value);
const quoted = (values: readonly unknown[]) => values.map((value) => text(String(value))).join(', ');

/** The Python type of a parameter. */
function typeOf(schema: Schema, document: Document): string {
  if (schema.$ref) return typeOf(document.components.schemas[referenced(schema)] ?? {}, document);
  if (schema.enum)
    return quoted(schema.enum) === '"true", "false"' ? 'bool' : `Literal[${quoted(schema.enum)}]`;
  if (schema.type === 'array') return `Sequence[${typeOf(schema.items ?? {}, document)}]`;
  if (schema.type === 'integer') return 'int';
  if (schema.type === 'number' || isDecimalText(schema)) return 'Decimal | int';
  if (schema.format === 'date') return 'date';
  return schema.format === 'date-time' ? 'datetime' : 'str';
}

/** The type of an operation's result. */
function resultOf(operation: Operation): string {
  const result = resultSchema(operation);
  const isFile = result === null && '200' in operation.responses;
  if (result === null) return isFile ? 'bytes' : 'None';
  const data = dataSchema(result);
  return `m.${data?.$ref ? referenced(data) : resultModel(operation.operationId)}`;
}

/** The type of a list's records: a model, or text. */
function recordOf(operation: Operation, { records }: List): string {
  const items = dataSchema(resultSchema(operation))?.properties?.[records]?.items ?? {};
  if (items.$ref) return `m.${referenced(items)}`;
  const isModel = items.properties !== undefined;
  return isModel ? `m.${elementName(`${resultModel(operation.operationId)}${capital(records)}`)}` : 'str';
}

/** The parameters of a method: those of the path, the body, and by name those of the query and headers. */
function parametersOf(operation: Operation, document: Document): readonly string[] {
  const { operationId: id, parameters = [], requestBody } = operation;
  const of = (where: string) => parameters.filter((parameter) => parameter.in === where);
  const body = bodyType(id, requestBody);
  const named = [...of('query'), ...of('header')].map(({ name, required, schema }) => {
    const type = typeOf(schema, document);
    return required ? `${snake(name)}: ${type}` : `${snake(name)}: ${type} | None = None`;
  });
  return [
    'self',
    ...of('path').map(({ name, schema }) => `${snake(name)}: ${typeOf(schema, document)}`),
    ...(body ? [body] : []),
    ...(named.length > 0
      ? ['*', ...named.toSorted((one, other) => Number(one.includes(' = ')) - Number(other.includes(' = ')))]
      : []),
  ];
}

function bodyType(id: string, body: Operation['requestBody']): string | null {
  if (!body || !hasBodyModel(body.content[json]?.schema)) return null;
  const type = `m.${bodyModel(id)}${body['x-files'] ? ' | bytes' : ''}`;
  return body.required ? `body: ${type}` : `body: ${type} | None = None`;
}

/** What the docstring says: summary and description. */
const docstring = ({ summary, description }: Operation) =>
  `"""${`${summary}\n\n${description}`.replaceAll('\\', '\\\\').trim().replaceAll('\n', '\n        ').replaceAll(/ +$/gm, '')}\n        """`;

/** The decorator of a method, with what is sent and how it is read. */
function decorator(operation: Operation, list: List | undefined): string {
  const { method, path, responses } = operation;
  const result = resultOf(operation);
  if (!list)
    return `@operation(${text(method.toUpperCase())}, ${text(path)}, ${result === 'None' ? 'NoneType' : result})`;
  const kind = responses['200']?.['x-exports']?.['application/x-ndjson'] ? 'exported_list' : 'list_operation';
  const next = list.next === null ? 'None' : text(list.next);
  return `@${kind}(${text(path)}, ${result}, ${recordOf(operation, list)}, ${text(snake(list.records))}, ${next})`;
}

/** Generates the module with all operations: what the methods of both clients are made from. */
export function operationsModule(document: Document): string {
  const lists = new Map(listsOf(document).map((list) => [list.id, list]));
  const modules = Map.groupBy(operationsOf(document), ({ operationId }) => operationId.split('.')[0] ?? '');
  const className = (name: string) => name.split('-').map(capital).join('');
  const methods = (operations: readonly Operation[]) =>
    operations.map((operation) => {
      const [, name = ''] = operation.operationId.split('.');
      const parameters = parametersOf(operation, document);
      return `    ${decorator(operation, lists.get(operation.operationId))}
    def ${snake(name)}(
        ${parameters.join(',\n        ')},
    ) -> ${resultOf(operation)}:
        ${docstring(operation)}
`;
    });
  return `"""All operations. Written by tooling/client-generator."""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from types import NoneType
from typing import Generic, Literal

from rcm._generated import models as m
from rcm._operation import AnyTransport, Module, exported_list, list_operation, operation


${[...modules].map(([name, operations]) => `class ${className(name)}(Module[AnyTransport]):\n${methods(operations).join('\n')}`).join('\n\n')}

class Operations(Generic[AnyTransport]):
    """The operations of each module."""

    def __init__(self, transport: AnyTransport) -> None:
${[...modules.keys()].map((name) => `        self.${snake(name)} = ${className(name)}(transport)\n`).join('')}`;
}
