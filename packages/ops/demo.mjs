// `npm run demo -- evening`: see demo/demo.ts.
import { run } from './bootstrap.mjs';

await run('packages/ops/demo/demo.ts', { withTools: false, besideRunning: true });
