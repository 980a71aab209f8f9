export * from './envelopes.ts';
export * from './identifiers.ts';
export * from './scalars.ts';
export * from './vocabulary.ts';
export * from './web-address.ts';
