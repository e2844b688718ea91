// `npm run release -- VERSION`: see release.ts.
import { run } from '../packages/ops/bootstrap.mjs';

await run('tools/release.ts');
