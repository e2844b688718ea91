// `npm run soak`: see soak.ts.
import { run } from './bootstrap.mjs';

await run('soak.ts');
