// `npm run soak`: see soak.ts.
import { run } from '../ops/bootstrap.mjs';

await run('packages/proofs/soak.ts');
