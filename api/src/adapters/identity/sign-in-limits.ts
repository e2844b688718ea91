/** Limits wrong passwords per account and network (R-sign-in-wait). Known browsers are counted separately. */
import type { Attempts, Counted, Limit } from './attempts.ts';

const minute = 60;
/** An account from one network or one known browser. */
const accountAndNetwork: Limit = {
	name: 'sign-in:together',
	free: 10,
	forgetSeconds: 5 * minute,
	firstWaitSeconds: 15,
	maxWaitSeconds: 5 * minute,
};
const device: Limit = { ...accountAndNetwork, name: 'sign-in:device' };
const account: Limit = {
	name: 'sign-in:account',
	free: 30,
	forgetSeconds: minute,
	firstWaitSeconds: 5,
	maxWaitSeconds: minute,
};
/** Accounts with failures from one network. */
const network: Limit = { ...account, name: 'sign-in:network', free: 20 };
/** An untrusted proxy, behind which people can't be told apart. */
const crowd: Limit = {
	name: 'sign-in:crowd',
	free: 300,
	forgetSeconds: 2,
	firstWaitSeconds: 1,
	maxWaitSeconds: 10,
};
/** The owner gets an email after this many failures (R-attempts-mail). */
const warningThreshold = 10;
const mailed: Limit = onceADay('sign-in:mailed');

export function onceADay(name: string): Limit {
	const day = 86_400;
	return { name, free: 1, forgetSeconds: day, firstWaitSeconds: day, maxWaitSeconds: day };
}

export interface Where {
	network: string;
	/** Set for an untrusted proxy. */
	isCrowd: boolean;
}
export interface Attempt {
	account: string;
	where: Where;
	/** Set if the browser signed in to this account before. */
	device: string | undefined;
}

export function createSignInLimits(attempts: Attempts) {
	const pairOf = ({ account, where }: Attempt) => `${where.network}\n${account}`;
	const ownOf = ({ account, device }: Attempt) => `${device}\n${account}`;
	const networkLimit = ({ where }: Attempt) => (where.isCrowd ? crowd : network);
	// In a crowd, one person must not block others, so the account's limit applies.
	const pairLimit = ({ where }: Attempt): Limit =>
		where.isCrowd ? { ...account, name: accountAndNetwork.name } : accountAndNetwork;

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
		/** Must be called before the password is checked. */
		take: (attempt: Attempt): Promise<Counted> =>
			attempt.device === undefined ? takeUnknown(attempt) : attempts.take(device, ownOf(attempt)),

		async succeeded(attempt: Attempt): Promise<void> {
			if (attempt.device !== undefined) {
				await attempts.forget(device, ownOf(attempt));
				return;
			}
			await attempts.forget(account, attempt.account);
			if (await attempts.forget(pairLimit(attempt), pairOf(attempt)))
				await attempts.uncount(networkLimit(attempt), attempt.where.network);
		},

		/** Returns true at most once a day. */
		async shouldWarnOwner(attempt: Attempt): Promise<boolean> {
			if (attempt.device !== undefined) return false;
			if ((await attempts.levelOf(account, attempt.account)) < warningThreshold) return false;
			return 'level' in (await attempts.take(mailed, attempt.account));
		},
	};
}
