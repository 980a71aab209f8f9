import {
  capital,
  type Document,
  json,
  operationsOf,
  pascal,
  resultSchema,
  type Schema,
} from '../document.ts';

/** A schema for the generator of models, which names Python types of ours. */
interface ModelSchema
  extends Omit<Schema, 'properties' | 'items' | 'anyOf' | 'oneOf' | 'additionalProperties'> {
  readonly properties?: Readonly<Record<string, ModelSchema>>;
  readonly items?: ModelSchema;
  readonly anyOf?: readonly ModelSchema[];
  readonly oneOf?: readonly ModelSchema[];
  readonly additionalProperties?: boolean | ModelSchema;
  readonly customTypePath?: string;
}

/** The names of an operation's models. */
export const bodyModel = (id: string) => `${pascal(id)}Body`;
export const resultModel = (id: string) => `${pascal(id)}Result`;

const prefix = '#/components/schemas/';
export const referenced = ({ $ref = '' }: Schema) => $ref.slice(prefix.length);

/** The name of one element: `lineItems` has `LineItem`. */
export const elementName = (name: string) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** True for the text of a decimal number, which patterns with decimals describe. */
export const isDecimalText = ({ pattern = '' }: Schema) => pattern.includes('\\.\\d{');

/** An object with fields of its own, which gets a model. */
const isModel = ({ properties = {} }: Schema) => Object.keys(properties).length > 0;

/** True for a body with fields; others are not sent. */
export const hasBodyModel = (body: Schema | undefined): body is Schema => body !== undefined && isModel(body);

/**
 * The schemas of all models by their names: the document's, and each operation's body and result. Nested objects get
 * names from where they are, which other operations can't change. Only types are kept; the service checks values.
 */
export function modelSchemas(document: Document): Readonly<Record<string, ModelSchema>> {
  const models: Record<string, ModelSchema> = {};
  const { schemas } = document.components;

  function define(name: string, schema: Schema): ModelSchema {
    if (name in models) throw new Error(`Two models would be named ${name}`);
    models[name] = {};
    models[name] = simplified(schema, name);
    return { $ref: `${prefix}${name}` };
  }

  const nested = (schema: Schema, name: string): ModelSchema =>
    isModel(schema) ? define(name, schema) : simplified(schema, name);

  const options = (schemas: readonly Schema[], name: string): readonly ModelSchema[] => {
    const objects = schemas.filter(isModel);
    return schemas.map((each) =>
      nested(each, objects.length > 1 ? `${name}${objects.indexOf(each) + 1}` : name),
    );
  };

  function simplified(schema: Schema, name: string): ModelSchema {
    const { type, description, default: initial } = schema;
    const annotations = {
      ...(description && { description }),
      ...(initial !== undefined && { default: initial }),
    };
    if (schema.$ref !== undefined) {
      const target = schemas[referenced(schema)];
      return target?.enum ? { ...simplified(target, ''), ...annotations } : { $ref: schema.$ref };
    }
    if (schema.anyOf) return { ...annotations, anyOf: options(schema.anyOf, name) };
    if (schema.oneOf) {
      return { ...annotations, oneOf: options(schema.oneOf, name), discriminator: schema.discriminator };
    }
    if (schema.enum) return { ...annotations, enum: schema.enum };
    if ('const' in schema) return { ...annotations, const: schema.const };
    if (Array.isArray(type)) {
      return {
        ...annotations,
        anyOf: type.map((each: string) => simplified({ ...schema, type: each }, name)),
      };
    }
    // Without its default, which would be written as a float.
    if (type === 'number')
      return { ...(description && { description }), type, customTypePath: 'rcm._types.Number' };
    if (isDecimalText(schema))
      return { ...annotations, type: 'string', customTypePath: 'rcm._types.DecimalText' };
    if (type === 'array')
      return { ...annotations, type, items: nested(schema.items ?? {}, elementName(name)) };
    if (isModel(schema)) {
      const { properties = {}, required = [] } = schema;
      const fields = Object.entries(properties).map(([key, each]) => [
        key,
        nested(each, `${name}${capital(key)}`),
      ]);
      return { ...annotations, type: 'object', properties: Object.fromEntries(fields), required };
    }
    if (type === 'object') {
      const { additionalProperties: values = true } = schema;
      const isTyped = typeof values === 'object' && Object.keys(values).length > 0;
      return { ...annotations, type, additionalProperties: isTyped ? nested(values, `${name}Value`) : true };
    }
    return {
      ...annotations,
      ...(type && { type }),
      ...(formats.includes(schema.format ?? '') && { format: schema.format }),
    };
  }

  for (const [name, schema] of Object.entries(schemas)) if (!schema.enum) define(name, schema);
  for (const operation of operationsOf(document)) {
    const { operationId: id, requestBody } = operation;
    const body = requestBody?.content[json]?.schema;
    if (hasBodyModel(body)) define(bodyModel(id), body);
    const data = dataSchema(resultSchema(operation));
    if (data && data.$ref === undefined) define(resultModel(id), data);
  }
  return models;
}

const formats: readonly string[] = ['date', 'date-time'];

/** The data of a response, without the envelope that the client removes. */
export const dataSchema = (result: Schema | null): Schema | null => result?.properties?.data ?? result;
