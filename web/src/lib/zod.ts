/** Disables zod's JIT: the content security policy forbids `eval`, and even probing for it is reported. */
import { z } from 'zod';

z.config({ jitless: true });

export { z };
