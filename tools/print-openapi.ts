// Writes contract/openapi.json from the contract: `node tools/print-openapi.ts`.
import { writeFileSync } from 'node:fs';
import { openApi } from '../contract/src/openapi.ts';

writeFileSync(
	new URL('../contract/openapi.json', import.meta.url),
	`${JSON.stringify(openApi(), null, '\t')}\n`,
);
