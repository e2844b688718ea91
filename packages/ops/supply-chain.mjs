// `npm run sbom` and `npm run notices`: see supply-chain.ts.
import { run } from './bootstrap.mjs';

await run('packages/ops/supply-chain.ts', { withTools: false });
