import type { Handlers } from '@rcm/http';
import type { views } from '../views.ts';
import type { importOperations } from './contract.ts';
import { Import } from './import.ts';
import { readFile } from './read-file.ts';
import { importList, importView, transactionList } from './view.ts';

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

export const importHandlers = (): Handlers<typeof importOperations, typeof views> => ({
  async createX12Import(upload, { query, body }) {
    const source = upload.source ?? bytesOf(body.content);
    const fileName = query.fileName ?? body.fileName ?? null;
    const { envelope } = query;
    return readFile(upload, source, { fileName, envelope }, async (context, { importId, isNew }) => {
      if (!isNew) context.answerWith(200);
      return { import: await context.read(importView, importId) };
    });
  },

  listImports: (context, { query }) => importList.read(context, query),

  async getImport(context, { params }) {
    return { import: await context.read(importView, params.importId) };
  },

  async listImportTransactions(context, { params, query }) {
    const { id } = await context.find(Import, params.importId);
    return transactionList.read(context, query, { importId: [id] });
  },
});
