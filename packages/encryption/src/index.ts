export {
  assertKeysConfigured,
  makeDataKey,
  retireWrappingKeys,
  rewrapDataKeys,
} from './keys/data-key-rotation.ts';
export { isWrappingKey, type KeyWrapper, localKeyWrapper } from './keys/key-wrapper.ts';
export { encryptionTables } from './tables.ts';
export { encryptWith } from './values/keyed-encryption.ts';
export { type ReencryptedTable, reencrypt, waitForKeyRefresh } from './values/re-encrypt.ts';
