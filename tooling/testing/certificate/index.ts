import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a certificate for hosts of the tests, signed by itself. */
export const certificateFile = join(import.meta.dirname, 'certificate.pem');

export const certificate = readFileSync(certificateFile, 'utf8');

/** It guards nothing. */
export const certificateKey = readFileSync(join(import.meta.dirname, 'key.pem'), 'utf8');
