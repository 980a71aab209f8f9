import { view } from '@rcm/lists';
import { DispositionChange } from './disposition-change.ts';
import { DispositionChange as DispositionChangeWire } from './schema.ts';

/** The view of a disposition that an organization set. */
export const dispositionChangeView = view(DispositionChange, DispositionChangeWire, {});
