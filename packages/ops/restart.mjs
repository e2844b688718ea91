// `npm run deploy:restart`: see restart.ts.
import { run } from './bootstrap.mjs';

await run('packages/ops/restart.ts', { withTools: false, besideRunning: true });
