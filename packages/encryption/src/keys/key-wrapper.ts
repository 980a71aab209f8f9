import { createHash, createSecretKey } from 'node:crypto';
import { decrypt, encrypt, keyBytes } from '@rcm/tenancy';

/** A data key as it is stored. */
export interface WrappedKey {
  readonly wrapped: string;
  /** Which wrapping key it takes to unwrap it. */
  readonly wrappedBy: string;
}

/** What guards data keys: a key of the environment, or a key management service. */
export interface KeyWrapper {
  /** The wrapping key that new data keys are wrapped by. */
  readonly current: string;
  /** Every wrapping key that data keys may be unwrapped by, the current one among them. */
  readonly known: readonly string[];
  /** `context` is bound to the result: it unwraps with the same one only. */
  wrap(dataKey: Buffer, context: string): Promise<WrappedKey>;
  unwrap(key: WrappedKey, context: string): Promise<Buffer>;
}

/** Wraps by keys at hand, 32 bytes in base64 each: new data keys by `current`, those of `previous` are only unwrapped. */
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

/** True for the text of a key that wraps. */
export function isWrappingKey(text: string): boolean {
  const key = Buffer.from(text, 'base64');
  return key.length === keyBytes && key.toString('base64') === text;
}

function readKey(text: string): Buffer {
  if (!isWrappingKey(text)) throw new Error(`Expected a key of ${keyBytes} bytes in base64`);
  return Buffer.from(text, 'base64');
}

/** Tells wrapping keys apart and says nothing about them. */
const nameOf = (key: Buffer) =>
  createHash('sha256').update('rcm wrapping key').update(key).digest('hex').slice(0, 12);
