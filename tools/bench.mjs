// `npm run bench [name…] [-- --full]`: see bench/run.ts. `npm run bench:dashboard`: see bench/dashboard.ts.
import { run } from './bootstrap.mjs';

const own = process.argv[2] === 'dashboard' ? process.argv.splice(2, 1)[0] : 'run';
await run(`../bench/${own}.ts`);
