import { UserError } from '../ops/user-error.ts';

export interface Settings {
	/** A folder or s3://bucket/folder; undefined: no automatic backups. */
	to: string | undefined;
	key: string | undefined;
	/** Retention: daily backups for this many days, then weekly ones. */
	days: number;
	weeks: number;
	/** Due time, in minutes after midnight in this machine's time zone. */
	at: number;
}

function count(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
	const given = env[name];
	if (!given) return otherwise;
	const value = Number(given);
	if (!Number.isInteger(value) || value < 1 || value > 1000)
		throw new UserError(`${name} must be a number from 1 to 1000, not ${given}.`);
	return value;
}

function minuteOf(env: NodeJS.ProcessEnv): number {
	const given = env.BACKUP_AT || '03:30';
	const [, hours, minutes] = given.match(/^([01]\d|2[0-3]):([0-5]\d)$/) ?? [];
	if (hours === undefined)
		throw new UserError(`BACKUP_AT must be a time of the day such as 03:30, not ${given}.`);
	return Number(hours) * 60 + Number(minutes);
}

export function settingsIn(env: NodeJS.ProcessEnv): Settings {
	return {
		to: env.BACKUP_TO || undefined,
		key: env.BACKUP_KEY || undefined,
		days: count(env, 'BACKUP_DAYS', 14),
		weeks: count(env, 'BACKUP_WEEKS', 8),
		at: minuteOf(env),
	};
}

export function addressOf(given: string | undefined): string {
	if (!given)
		throw new UserError(
			'Say where backups are: BACKUP_TO, or a folder or s3://bucket/folder on the command line.',
		);
	return given;
}
