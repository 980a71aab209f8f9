import type { View, WithExtraFields } from '@rcm/lists';
import type { RawJson, Role, TenantContext, TenantRecord } from '@rcm/tenancy';
import type { z } from 'zod';
import type { AfterCommit } from './after-commit.ts';

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
  /** The roles that may call it; by default every role, or every role except READ_ONLY where it writes. */
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
  /** Further success statuses; the handler selects one with `context.answerWith`. */
  readonly otherStatuses?: readonly SuccessStatus[];
  /** Further success statuses that the contract declares although no answer has them. */
  readonly declaredStatuses?: readonly SuccessStatus[];
  /** The error statuses in addition to those that every operation has. */
  readonly errors?: readonly (400 | 404 | 409 | 412 | 422)[];
  /** False where the contract has no `meta` in the answer. */
  readonly meta?: boolean;
  /** True where the answer is the data itself, without `success`, `data` and `meta`. */
  readonly bare?: boolean;
  /** Seconds for which any cache may store the answer; only for public operations. */
  readonly cacheSeconds?: number;
  /** False for a read that shows nothing about a patient; all other reads are audited. */
  readonly sensitive?: boolean;
  /** True where the handler sends at most one message to the database. */
  readonly single?: boolean;
  /** True where the answer holds a secret and is therefore not kept: a repeated request is answered with 409 and the id of the record. */
  readonly secretAnswer?: boolean;
  /** True where it changes a key or the settings that keys bring along, which are cached. */
  readonly changesCallers?: boolean;
  /** True where it would widen what an agent may do: no key that acts for an agent definition may call it. */
  readonly closedToAgents?: boolean;
  /** False where the contract ignores undeclared query parameters and fields of the body; by default they are refused. */
  readonly strict?: boolean;
  /** The most bytes of the body; 4 MiB where left out. */
  readonly bodyLimit?: number;
  /** True for a POST that changes nothing: it is audited as a read, and READ_ONLY may call it. */
  readonly safe?: boolean;
  /** The file that may be sent instead of a JSON body. */
  readonly upload?: UploadOperation['upload'];
  /** The file that is answered instead of JSON. */
  readonly file?: FileOperation['file'];
}

/** An operation without its types, for hosts and generators. */
export type AnyOperation = OperationDeclaration;

/** The operations of a module by the name of their handler. */
export type Operations = Readonly<Record<string, AnyOperation>>;

/** Restricts a writing operation to a scope and roles that may write. */
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

/** A public operation, which needs no key. */
export interface PublicOperation {
  readonly scope: 'public';
}

/** Declares a public operation, which shows no data of any organization. */
export const publicOperation = <Query extends AnyObject, Data extends AnyObject>(
  declaration: OperationDeclaration<string, AnyObject, Query, AnyObject, Data> &
    PublicOperation & { method: 'get' },
): OperationDeclaration<string, AnyObject, Query, AnyObject, Data> & PublicOperation => declaration;

/** An operation that answers with a file, a {@link FileAnswer}. */
export interface FileOperation {
  readonly file: {
    readonly mediaType: string;
    /** The beginning of a file, for the document. */
    readonly example: string;
  };
}

/** Declares an operation that answers with a file of text. */
export const fileOperation = <
  const Path extends string,
  Params extends z.ZodObject<ParametersOf<Path>> = z.ZodObject<ParametersOf<Path>>,
>(
  declaration: OperationDeclaration<Path, Params> &
    FileOperation & { method: 'get'; params: ExactKeys<Params, PathNames<Path>>; data?: never },
): OperationDeclaration<Path, Params> & FileOperation => declaration;

/** A file as an answer. */
export class FileAnswer {
  /** The name under which it is saved: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly text: string;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }
}

/** An operation that accepts a file as its body, which is processed as a stream. */
export interface UploadOperation {
  readonly upload: {
    readonly mediaType: string;
    /** The most bytes of the file. */
    readonly limit: number;
  };
}

/** Declares an operation that accepts a file, or the same content in JSON. */
export const uploadOperation = <Query extends AnyObject, Body extends AnyObject, Data extends AnyObject>(
  declaration: OperationDeclaration<string, AnyObject, Query, Body, Data> &
    UploadOperation & { method: 'post'; scope: `${string}:write` },
): OperationDeclaration<string, AnyObject, Query, Body, Data> & UploadOperation => declaration;

/** The context of an upload's handler: the file, and a sequence of transactions while it arrives. */
export interface Upload {
  /** The file; null where the request has a JSON body instead. */
  readonly source: AsyncIterable<Uint8Array> | null;
  /** Runs a piece of work in its own transaction, with audit events. */
  run<Result>(piece: (context: TenantContext) => Promise<Result>): Promise<Result>;
  /** Runs a piece that only prepares a later one in its own transaction, without audit events. */
  prepare<Result>(piece: (context: TenantContext) => Promise<Result>): Promise<Result>;
  /**
   * Runs the last piece. Its transaction also renders the answer and keeps it with the idempotency key of the request.
   * Throws where the request was answered in the meantime: the handler must then undo what it has prepared.
   */
  finish<Result>(piece: (context: TenantContext) => Promise<Result>): Promise<Result>;
}

type ExactKeys<Params extends z.ZodObject, Names extends string> = [keyof Params['shape']] extends [Names]
  ? Params
  : never;

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** The validated parts of a request that a handler receives. */
export interface OperationInput<Operation extends AnyOperation> {
  readonly params: OutputOf<NonNullable<Operation['params']>>;
  readonly query: OutputOf<NonNullable<Operation['query']>>;
  readonly body: OutputOf<NonNullable<Operation['body']>>;
}

/** The views of a module's records. */
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

/** The records that one of the views shows as a part of `Data`, together with the other fields. */
type RecordShownWithin<Data, Shown extends Views> = {
  [Index in keyof Shown]: Shown[Index] extends View<infer Record extends TenantRecord, infer As>
    ? [Data] extends [As]
      ? WithExtraFields<Record, Parts<Omit<Data, keyof As>, Shown>>
      : never
    : never;
}[number];

type Parts<Data, Shown extends Views> = { [Key in keyof Data]: Given<Data[Key], Shown> };

/** What a handler may return for an object instead of its value: finished JSON, or a record with a matching view. */
type Showable<Data, Shown extends Views> =
  | RawJson
  | RecordShownAs<Data, Shown>
  | RecordShownWithin<Data, Shown>;

/** What a handler may return for a part of the answer. */
type Given<Data, Shown extends Views> =
  | Data
  | RawJson
  | (Data extends readonly (infer Element)[]
      ? readonly Given<Element, Shown>[]
      : Data extends object
        ? Showable<Data, Shown> | Parts<Data, Shown>
        : never);

/**
 * The result of a handler: the operation's `data`, as a whole or in parts, as values, as finished JSON, or as records,
 * which are written, tagged and rendered after the handler; or deferred work, see `afterCommit`; or a file.
 */
export type OperationResult<
  Operation extends AnyOperation,
  Shown extends Views = readonly [],
> = Operation extends FileOperation
  ? FileAnswer
  : NonNullable<Operation['data']> extends z.ZodObject<infer Shape>
    ? [keyof Shape] extends [never]
      ? undefined
      :
          | Parts<z.output<NonNullable<Operation['data']>>, Shown>
          | Showable<z.output<NonNullable<Operation['data']>>, Shown>
          | AfterCommit<z.output<NonNullable<Operation['data']>>>
    : undefined;

/** The first argument of a handler: null for a public operation, the upload where it accepts a file. */
type ContextOf<Operation extends AnyOperation> = Operation extends PublicOperation
  ? null
  : Operation extends UploadOperation
    ? Upload
    : TenantContext;

/** The implementation of one operation. */
export type Handler<Operation extends AnyOperation, Shown extends Views = readonly []> = (
  context: ContextOf<Operation>,
  input: OperationInput<Operation>,
) => Promise<OperationResult<Operation, Shown>>;

/** The implementations of a set of operations, none missing; they return records that the views show. */
export type Handlers<Group extends Operations, Shown extends Views = readonly []> = {
  readonly [Name in keyof Group]: Handler<Group[Name], Shown>;
};

/** The default limit of a body, in bytes. */
const defaultBodyLimit = 4 * 1024 * 1024;

/** The limit of an operation's body, in bytes. */
export const bodyLimitOf = ({ bodyLimit = defaultBodyLimit }: AnyOperation) => bodyLimit;

/** True when the operation honours the request header `Idempotency-Key`. */
export const isIdempotent = ({ method }: AnyOperation) => method === 'post';

/** True when the operation changes what is stored. */
export const isWrite = ({ method, safe }: AnyOperation) => method !== 'get' && !safe;
