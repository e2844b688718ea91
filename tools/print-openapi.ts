// Generates contract/openapi.json, and calls.ts and shop-calls.ts for clients that need routes without schemas.
import { writeFileSync } from 'node:fs';
import { callsText, shopCallsText } from '../contract/src/calls-text.ts';
import { openApi } from '../contract/src/openapi.ts';

const write = (file: string, text: string) =>
	writeFileSync(new URL(`../contract/${file}`, import.meta.url), text);
write('openapi.json', `${JSON.stringify(openApi(), null, '\t')}\n`);
write('src/calls.ts', callsText());
write('src/shop-calls.ts', shopCallsText());
