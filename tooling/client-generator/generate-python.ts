#!/usr/bin/env node
import { join } from 'node:path';
import { pythonEnvironment } from '@rcm/python';
import { writePythonClient } from './python/client.ts';

const [document, folder] = process.argv.slice(2);
if (document === undefined || folder === undefined) {
  throw new Error('Usage: generate-python-client DOCUMENT FOLDER');
}
const environment = pythonEnvironment(
  'python-client',
  join(import.meta.dirname, '../../clients/python/requirements.txt'),
  'the Python client is not generated',
);
if (environment) writePythonClient(document, folder, environment);
