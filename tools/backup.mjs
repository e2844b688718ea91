// `npm run backup` and `npm run restore`: see backup.ts.
import { run } from './bootstrap.mjs';

await run('backup.ts', { withTools: false });
