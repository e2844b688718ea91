/** R-rolling-restart, in its own file because Node fixes the scheduling policy of a process. */
import { test } from 'vitest';
import { replaceUnderUse } from './rolling.ts';

test('two processes are replaced under steady use, and nobody is refused', () => replaceUnderUse(2));
