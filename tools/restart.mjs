// `npm run deploy:restart`: see restart.ts.
import { run } from './bootstrap.mjs';

await run('restart.ts', { withTools: false, besideRunning: true });
