// `npm run sbom` and `npm run notices`: see supply-chain.ts.
import { run } from './bootstrap.mjs';

await run('supply-chain.ts', { withTools: false });
