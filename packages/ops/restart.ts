// `npm run deploy:restart`: replaces the API processes with the code on disk, without refusing requests.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requestRestart } from './control.ts';
import { root } from './product.ts';
import { UserError } from './user-error.ts';

try {
	const envFile = join(root, '.env');
	if (existsSync(envFile)) process.loadEnvFile(envFile);
	await requestRestart(resolve(root, process.env.DATA_DIR || '.data'), (line) => console.log(line));
	console.log('FlavorBag runs the code that is on disk.');
} catch (error) {
	console.error(error instanceof UserError ? error.message : error);
	process.exitCode = 1;
}
