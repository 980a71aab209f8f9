import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a self-signed certificate for the hosts of tests. */
export const certificateFile = join(import.meta.dirname, 'certificate.pem');

export const certificate = readFileSync(certificateFile, 'utf8');

/** Its private key, which is not a secret. */
export const certificateKey = readFileSync(join(import.meta.dirname, 'key.pem'), 'utf8');
