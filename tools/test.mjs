// `npm test`: see test-run.ts for what it does and its flags.
import { run } from '../packages/ops/bootstrap.mjs';

await run('tools/test-run.ts');
