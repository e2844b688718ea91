// `npm run bench [name…] [-- --full]`: see bench/run.ts.
import { run } from '../packages/ops/bootstrap.mjs';

await run('bench/run.ts');
