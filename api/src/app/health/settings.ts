import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, missingTrustProxy } from '../config.ts';
import type { Asked } from './questions.ts';

type Settled = Pick<
	Asked,
	'dataDir' | 'logDays' | 'backsUp' | 'contact' | 'live' | 'mode' | 'missingTrustProxy'
>;

export const settingsAsked = (config: Config): Settled => ({
	dataDir: config.dataDir,
	logDays: config.logDays,
	backsUp: config.backsUp || (existsSync(join(config.dataDir, 'postgres')) ? false : 'elsewhere'),
	contact: config.contact,
	live: config.mode !== 'trial' || config.mail.mode === 'smtp',
	mode: config.mode,
	missingTrustProxy: missingTrustProxy(config),
});
