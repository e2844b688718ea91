/** Of the whole product, not of the API. */
import { readFileSync } from 'node:fs';

export const { version } = JSON.parse(
	readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };
