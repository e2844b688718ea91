/** Schemas of forms. In a page no code is made from text: the content policy forbids it, and even asking is reported. */
import { z } from 'zod';

z.config({ jitless: true });

export { z };
