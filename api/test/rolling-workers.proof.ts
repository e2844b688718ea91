/** R-rolling-restart, in a process of its own: how Node hands connections out is settled once. */
import { test } from 'vitest';
import { replaceUnderUse } from './rolling.ts';

test('two processes are replaced under steady use, and nobody is refused', () => replaceUnderUse(2));
