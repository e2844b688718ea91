// `npm run admin`, `doctor`, `map` and `reconcile`: see operate.ts.
import { run } from './bootstrap.mjs';

await run('packages/ops/operate.ts', { withTools: false });
