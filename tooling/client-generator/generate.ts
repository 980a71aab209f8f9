import { clientFolder, writeClient } from './client.ts';

await writeClient(clientFolder);
