// `npm start`: see launch.ts for what it does and its flags.
import { run } from './bootstrap.mjs';

await run('packages/ops/launch.ts', { withTools: false });
