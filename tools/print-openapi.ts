// Writes what is printed from the contract: contract/openapi.json, and contract/src/calls.ts and shop-calls.ts for clients that need to
// know how to call and not what is checked. `node tools/print-openapi.ts`.
import { writeFileSync } from 'node:fs';
import { callsText, shopCallsText } from '../contract/src/calls-text.ts';
import { openApi } from '../contract/src/openapi.ts';

const write = (file: string, text: string) =>
	writeFileSync(new URL(`../contract/${file}`, import.meta.url), text);
write('openapi.json', `${JSON.stringify(openApi(), null, '\t')}\n`);
write('src/calls.ts', callsText());
write('src/shop-calls.ts', shopCallsText());
