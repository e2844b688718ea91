// `npm run backup` and `npm run restore`: see backup.ts.
import { run } from '../ops/bootstrap.mjs';

await run('packages/backup/backup.ts', { withTools: false });
