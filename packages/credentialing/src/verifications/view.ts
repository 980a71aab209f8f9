import { view } from '@rcm/tenancy';
import { Verification as VerificationWire } from './schema.ts';
import { Verification } from './verification.ts';

/** How a verification is shown. */
export const verificationView = view(Verification, VerificationWire, {});
