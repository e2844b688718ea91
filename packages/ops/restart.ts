// `npm run deploy:restart`: replaces the API processes with the code on disk, without refusing requests.
import { requestRestart } from './control.ts';
import { readEnvFile } from './settings.ts';
import { UserError } from './user-error.ts';

try {
	await requestRestart(readEnvFile(), (line) => console.log(line));
	console.log('FlavorBag runs the code that is on disk.');
} catch (error) {
	console.error(error instanceof UserError ? error.message : error);
	process.exitCode = 1;
}
