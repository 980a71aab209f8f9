import { createHash, createSecretKey } from 'node:crypto';
import { decrypt, encrypt, keyBytes } from '@rcm/tenancy';

/** A data key as it is stored. */
export interface WrappedKey {
  readonly wrapped: string;
  /** The name of the wrapping key. */
  readonly wrappedBy: string;
}

/** Wraps data keys, with a key of the environment or a key management service. */
export interface KeyWrapper {
  /** The name of the wrapping key for new data keys. */
  readonly current: string;
  /** The names of all wrapping keys that can unwrap data keys, including the current one. */
  readonly known: readonly string[];
  /** Wraps a data key; the result unwraps only with the same `context`. */
  wrap(dataKey: Buffer, context: string): Promise<WrappedKey>;
  unwrap(key: WrappedKey, context: string): Promise<Buffer>;
}

/** Wraps data keys with local keys of 32 bytes in base64: `current` wraps, it and the `previous` ones unwrap. */
export function localKeyWrapper(current: string, previous: readonly string[] = []): KeyWrapper {
  const keys = new Map([current, ...previous].map(readKey).map((key) => [nameOf(key), createSecretKey(key)]));
  const [name = ''] = keys.keys();
  const keyOf = (wrappedBy: string) => {
    const key = keys.get(wrappedBy);
    if (key === undefined) throw new Error(`The wrapping key ${wrappedBy} is not configured`);
    return key;
  };
  return {
    current: name,
    known: [...keys.keys()],
    async wrap(dataKey, context) {
      return { wrapped: encrypt(keyOf(name), dataKey, context).toString('base64url'), wrappedBy: name };
    },
    async unwrap({ wrapped, wrappedBy }, context) {
      return decrypt(keyOf(wrappedBy), Buffer.from(wrapped, 'base64url'), context);
    },
  };
}

/** True for the text of a wrapping key: 32 bytes in base64. */
export function isWrappingKey(text: string): boolean {
  const key = Buffer.from(text, 'base64');
  return key.length === keyBytes && key.toString('base64') === text;
}

function readKey(text: string): Buffer {
  if (!isWrappingKey(text)) throw new Error(`Expected a key of ${keyBytes} bytes in base64`);
  return Buffer.from(text, 'base64');
}

/** The name of a wrapping key, which identifies it and reveals nothing about it. */
const nameOf = (key: Buffer) =>
  createHash('sha256').update('rcm wrapping key').update(key).digest('hex').slice(0, 12);
