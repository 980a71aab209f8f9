#!/usr/bin/env node
import { writeClient } from './client.ts';

const [document, folder] = process.argv.slice(2);
if (document === undefined || folder === undefined) {
  throw new Error('Usage: generate-client DOCUMENT FOLDER');
}
await writeClient(document, folder);
