// `npm test`: see test-run.ts for what it does and its flags.
import { run } from './bootstrap.mjs';

await run('test-run.ts');
