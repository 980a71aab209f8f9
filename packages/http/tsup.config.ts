import { library } from '@rcm/tsup';

export default library(
  'src/index.ts',
  'src/module.ts',
  'src/invoke.ts',
  'src/routes.ts',
  'src/koa.ts',
  'src/openapi.ts',
);
