/**
 * How often somebody may be wrong about a password (R-sign-in-wait). Counted per account and network, per account, and per network;
 * there, the accounts count that somebody failed at, so that a crowd behind one address may sign in as often as it
 * likes. A browser that signed in to the account before is counted by itself alone: what others try never holds it up.
 */
import type { Attempts, Counted, Limit } from './attempts.ts';

const minute = 60;
/** One account from one network, or from one known browser. */
const accountAndNetwork: Limit = {
	name: 'sign-in:together',
	free: 10,
	forgetSeconds: 5 * minute,
	firstWaitSeconds: 15,
	maxWaitSeconds: 5 * minute,
};
const device: Limit = { ...accountAndNetwork, name: 'sign-in:device' };
/** One account, from wherever. */
const account: Limit = {
	name: 'sign-in:account',
	free: 30,
	forgetSeconds: minute,
	firstWaitSeconds: 5,
	maxWaitSeconds: minute,
};
/** Accounts that somebody failed at, from one network. */
const network: Limit = { ...account, name: 'sign-in:network', free: 20 };
/** Nobody can tell the people behind it from each other: a proxy whose word on that does not count. */
const crowd: Limit = {
	name: 'sign-in:crowd',
	free: 300,
	forgetSeconds: 2,
	firstWaitSeconds: 1,
	maxWaitSeconds: 10,
};
/** So many failures, and the owner of the account gets a mail (R-attempts-mail). */
const warningThreshold = 10;
const mailed: Limit = onceADay('sign-in:mailed');

export function onceADay(name: string): Limit {
	const day = 86_400;
	return { name, free: 1, forgetSeconds: day, firstWaitSeconds: day, maxWaitSeconds: day };
}

export interface Where {
	network: string;
	/** Many people who have nothing to do with each other come from there. */
	isCrowd: boolean;
}
export interface Attempt {
	account: string;
	where: Where;
	/** The browser, when it signed in to this account before. */
	device: string | undefined;
}

export function createSignInLimits(attempts: Attempts) {
	const pairOf = ({ account, where }: Attempt) => `${where.network}\n${account}`;
	const ownOf = ({ account, device }: Attempt) => `${device}\n${account}`;
	const networkLimit = ({ where }: Attempt) => (where.isCrowd ? crowd : network);
	// Of a crowd, one is not to hold up the others: there the account's own limit has to do.
	const pairLimit = ({ where }: Attempt): Limit =>
		where.isCrowd ? { ...account, name: accountAndNetwork.name } : accountAndNetwork;

	/** Counts an attempt of a browser that nobody knows. */
	async function takeUnknown(attempt: Attempt): Promise<Counted> {
		const wait = await attempts.waitOf(networkLimit(attempt), attempt.where.network);
		if (wait !== undefined) return { waitSeconds: wait };
		const pair = await attempts.take(pairLimit(attempt), pairOf(attempt));
		if ('waitSeconds' in pair) return pair;
		const isFirst = pair.level <= 1;
		if (isFirst) {
			const more = await attempts.take(networkLimit(attempt), attempt.where.network);
			if ('waitSeconds' in more) {
				await attempts.forget(pairLimit(attempt), pairOf(attempt));
				return more;
			}
		}
		const all = await attempts.take(account, attempt.account);
		if ('waitSeconds' in all) {
			await attempts.uncount(pairLimit(attempt), pairOf(attempt));
			if (isFirst) await attempts.uncount(networkLimit(attempt), attempt.where.network);
		}
		return all;
	}

	return {
		/** Counts an attempt before the password is looked at. */
		take: (attempt: Attempt): Promise<Counted> =>
			attempt.device === undefined ? takeUnknown(attempt) : attempts.take(device, ownOf(attempt)),

		/** The password was right: what was counted on the way is forgotten. */
		async succeeded(attempt: Attempt): Promise<void> {
			if (attempt.device !== undefined) {
				await attempts.forget(device, ownOf(attempt));
				return;
			}
			await attempts.forget(account, attempt.account);
			if (await attempts.forget(pairLimit(attempt), pairOf(attempt)))
				await attempts.uncount(networkLimit(attempt), attempt.where.network);
		},

		/** Whether the owner is to hear of it now: many failed, and nothing was said today. */
		async shouldWarnOwner(attempt: Attempt): Promise<boolean> {
			if (attempt.device !== undefined) return false;
			if ((await attempts.levelOf(account, attempt.account)) < warningThreshold) return false;
			return 'level' in (await attempts.take(mailed, attempt.account));
		},
	};
}
