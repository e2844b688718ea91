// `npm run bench [name…] [-- --full]`: see bench/run.ts.
import { run } from './bootstrap.mjs';

await run('../bench/run.ts');
