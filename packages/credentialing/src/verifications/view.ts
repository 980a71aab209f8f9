import { view } from '@rcm/lists';
import { Verification as VerificationWire } from './schema.ts';
import { Verification } from './verification.ts';

/** How a verification is shown. */
export const verificationView = view(Verification, VerificationWire, {});
