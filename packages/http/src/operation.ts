import type { ShownWith, View } from '@rcm/lists';
import type { RawJson, Role, TenantContext, TenantRecord } from '@rcm/tenancy';

import type { z } from 'zod';
import type { Afterwards } from './afterwards.ts';

/** The HTTP methods that operations use. */
export type Method = 'get' | 'post' | 'put' | 'delete';

/** The scope that a key needs: a module's `read` or `write`, any valid key, or no key at all. */
export type Scope = `${string}:${'read' | 'write'}` | 'any-key' | 'public';

/** The statuses with which an operation can succeed. */
export type SuccessStatus = 200 | 201 | 202 | 204;

type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ParametersOf<Path extends string> = { readonly [Name in PathNames<Path>]: z.ZodType<string, string> };

type AnyObject = z.ZodObject<z.core.$ZodLooseShape>;

/** One operation of the API, declared once: routing, types, validation, scope, envelope and documentation. */
export interface OperationDeclaration<
  Path extends string = string,
  Params extends AnyObject = AnyObject,
  Query extends AnyObject = AnyObject,
  Body extends AnyObject = AnyObject,
  Data extends AnyObject = AnyObject,
> {
  /** `<module>.<verbNoun>`; unique in the whole API. */
  readonly id: `${string}.${string}`;
  readonly method: Method;
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: Path;
  readonly scope: Scope;
  /** The roles that may call it; where left out every role, and every role but READ_ONLY where it writes. */
  readonly roles?: readonly Role[];
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The `data` of a success; left out where the answer has no body (204). */
  readonly data?: Data;
  /** 200 unless said otherwise. */
  readonly status?: SuccessStatus;
  /** Further statuses with which it may answer; its handler chooses one by `context.answerWith`. */
  readonly otherStatuses?: readonly SuccessStatus[];
  /** Further statuses that the contract declares although nothing answers with them. */
  readonly declaredStatuses?: readonly SuccessStatus[];
  /** The error statuses beside those that every operation has. */
  readonly errors?: readonly (400 | 404 | 409 | 412 | 422)[];
  /** False where the contract shows no `meta` in the answer. */
  readonly meta?: boolean;
  /** True where the answer is the data itself, without `success`, `data` and `meta`. */
  readonly bare?: boolean;
  /** Seconds for which any cache may keep the answer; only of an operation that needs no key. */
  readonly cacheSeconds?: number;
  /** False for a read that shows nothing about a patient; every other read leaves an audit event. */
  readonly sensitive?: boolean;
  /** True where the handler sends at most one message to the database; one that sends none needs no connection. */
  readonly single?: boolean;
  /** True where the answer holds a secret, which is not kept: a repeated `Idempotency-Key` is a 409 instead. */
  readonly secretAnswer?: boolean;
  /** False where a query parameter that is not declared is ignored, as the contract has it; elsewhere it is refused. */
  readonly strictQuery?: boolean;
  /** The most bytes of the body; 4 MiB where left out. */
  readonly bodyLimit?: number;
  /** True for a POST that changes nothing: it is audited as a read, and open to READ_ONLY. */
  readonly safe?: boolean;
  /** The file that may be sent instead of a JSON body. */
  readonly upload?: UploadOperation['upload'];
}

/** An operation whose types are forgotten, as hosts and generators see it. */
export type AnyOperation = OperationDeclaration;

/** The operations of a module by the name of their handler. */
export type Operations = Readonly<Record<string, AnyOperation>>;

/** What an operation may declare by whether it writes: whoever calls one that does can write. */
type ReadsOrWrites =
  | { readonly method: 'get'; readonly safe?: never }
  | { readonly method: 'post'; readonly safe: true }
  | {
      readonly method: Exclude<Method, 'get'>;
      readonly safe?: never;
      readonly scope: `${string}:write`;
      readonly roles?: readonly Writer[];
    };

/** A role that may write. */
export type Writer = Exclude<Role, 'READ_ONLY'>;

/** Declares an operation. The names in `path` and the keys of `params` must be the same. */
export function operation<
  const Path extends string,
  Params extends z.ZodObject<ParametersOf<Path>> = z.ZodObject<ParametersOf<Path>>,
  Query extends AnyObject = z.ZodObject<Record<never, never>>,
  Body extends AnyObject = z.ZodObject<Record<never, never>>,
  Data extends AnyObject = z.ZodObject<Record<never, never>>,
>(
  declaration: OperationDeclaration<Path, Params, Query, Body, Data> &
    ReadsOrWrites &
    ([PathNames<Path>] extends [never] ? { params?: never } : { params: ExactKeys<Params, PathNames<Path>> }),
): OperationDeclaration<Path, Params, Query, Body, Data> {
  return declaration;
}

/** An operation that needs no key. */
export interface PublicOperation {
  readonly scope: 'public';
}

/** Declares an operation that needs no key and shows nothing of any organization. */
export const publicOperation = <Query extends AnyObject, Data extends AnyObject>(
  declaration: OperationDeclaration<string, AnyObject, Query, AnyObject, Data> &
    PublicOperation & { method: 'get' },
): OperationDeclaration<string, AnyObject, Query, AnyObject, Data> & PublicOperation => declaration;

/** An operation whose body may also come as a file, which is taken as it arrives instead of being kept whole. */
export interface UploadOperation {
  readonly upload: {
    readonly mediaType: string;
    /** The most bytes of the file. */
    readonly limit: number;
  };
}

/** Declares an operation that takes a file, or the same in JSON. */
export const uploadOperation = <Query extends AnyObject, Body extends AnyObject, Data extends AnyObject>(
  declaration: OperationDeclaration<string, AnyObject, Query, Body, Data> &
    UploadOperation & { method: 'post'; scope: `${string}:write` },
): OperationDeclaration<string, AnyObject, Query, Body, Data> & UploadOperation => declaration;

/** What the handler of an upload works with: the file, and transactions one after the other while it arrives. */
export interface Upload {
  /** The file; null where the request has a JSON body instead. */
  readonly source: AsyncIterable<Uint8Array> | null;
  /** Runs a piece of work in a transaction of its own, which the audit trail tells of. */
  run<Result>(piece: (context: TenantContext) => Promise<Result>): Promise<Result>;
  /** The same for what only prepares a later piece, without a trace in the trail. */
  prepare<Result>(piece: (context: TenantContext) => Promise<Result>): Promise<Result>;
  /**
   * Runs the last piece, in whose transaction the answer is made and kept with the key of the request. It throws where
   * the request was answered meanwhile: what was prepared is then to be taken back.
   */
  finish<Result>(piece: (context: TenantContext) => Promise<Result>): Promise<Result>;
}

type ExactKeys<Params extends z.ZodObject, Names extends string> = [keyof Params['shape']] extends [Names]
  ? Params
  : never;

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** What a handler is given: the validated parts of the request. */
export interface OperationInput<Operation extends AnyOperation> {
  readonly params: OutputOf<NonNullable<Operation['params']>>;
  readonly query: OutputOf<NonNullable<Operation['query']>>;
  readonly body: OutputOf<NonNullable<Operation['body']>>;
}

/** The views by which a module shows its records. */
export type Views = readonly View<never>[];

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** The records that one of the views shows as `Data`. */
type RecordShownAs<Data, Shown extends Views> = {
  [Index in keyof Shown]: Shown[Index] extends View<infer Record, infer As>
    ? Same<As, Data> extends true
      ? Record
      : never
    : never;
}[number];

/** The records that one of the views shows as a part of `Data`, with the rest beside them. */
type RecordShownWithin<Data, Shown extends Views> = {
  [Index in keyof Shown]: Shown[Index] extends View<infer Record extends TenantRecord, infer As>
    ? [Data] extends [As]
      ? ShownWith<Record, Parts<Omit<Data, keyof As>, Shown>>
      : never
    : never;
}[number];

type Parts<Data, Shown extends Views> = { [Key in keyof Data]: Given<Data[Key], Shown> };

/** What may be given for an object instead of its value: finished JSON, or a record that a view shows so. */
type Showable<Data, Shown extends Views> =
  | RawJson
  | RecordShownAs<Data, Shown>
  | RecordShownWithin<Data, Shown>;

/** What may be given for a part of the answer. */
type Given<Data, Shown extends Views> =
  | Data
  | RawJson
  | (Data extends readonly (infer Element)[]
      ? readonly Given<Element, Shown>[]
      : Data extends object
        ? Showable<Data, Shown> | Parts<Data, Shown>
        : never);

/**
 * What a handler gives: the operation's `data`, the whole or each part of it as values, as finished JSON, or as
 * records, which are written, tagged and shown when the handler is done; or the work that makes it afterwards.
 */
export type OperationResult<Operation extends AnyOperation, Shown extends Views = readonly []> =
  NonNullable<Operation['data']> extends z.ZodObject<infer Shape>
    ? [keyof Shape] extends [never]
      ? undefined
      :
          | Parts<z.output<NonNullable<Operation['data']>>, Shown>
          | Showable<z.output<NonNullable<Operation['data']>>, Shown>
          | Afterwards<z.output<NonNullable<Operation['data']>>>
    : undefined;

/** What a handler works with: nothing where no key is needed, a file and transactions where it takes an upload. */
type Working<Operation extends AnyOperation> = Operation extends PublicOperation
  ? null
  : Operation extends UploadOperation
    ? Upload
    : TenantContext;

/** The implementation of one operation. */
export type Handler<Operation extends AnyOperation, Shown extends Views = readonly []> = (
  context: Working<Operation>,
  input: OperationInput<Operation>,
) => Promise<OperationResult<Operation, Shown>>;

/** The implementations of a set of operations, none missing; they give records that the views show. */
export type Handlers<Group extends Operations, Shown extends Views = readonly []> = {
  readonly [Name in keyof Group]: Handler<Group[Name], Shown>;
};

/** The most bytes that a body has where its operation does not say otherwise. */
const usualBodyLimit = 4 * 1024 * 1024;

/** The most bytes that the body of an operation has. */
export const bodyLimitOf = ({ bodyLimit = usualBodyLimit }: AnyOperation) => bodyLimit;

/** True when the operation honours the request header `Idempotency-Key`. */
export const isIdempotent = ({ method }: AnyOperation) => method === 'post';

/** True when the operation changes what is stored. */
export const isWrite = ({ method, safe }: AnyOperation) => method !== 'get' && !safe;
