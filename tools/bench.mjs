// `npm run bench:NAME`: measures one thing, see bench/NAME.ts.
import { run } from './bootstrap.mjs';

await run(`../bench/${process.argv.splice(2, 1)[0]}.ts`);
