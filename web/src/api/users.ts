import { freshness, type User } from '@flavorbag/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { activeLanguage, unsavedChoice } from '#lib/language.ts';
import { hasCode } from './api-error.ts';
import { call, userKey } from './connection.ts';

/** Switches the language before the first screen is shown. */
export async function inTheirLanguage(user: User): Promise<User> {
	const { language } = user;
	if (language ? language === activeLanguage() : !unsavedChoice()) return user;
	try {
		return await (await import('./language.ts')).settleLanguage(user);
	} catch {
		// The next load tries again.
		return user;
	}
}

/** Null without a session. */
export const currentUser = () =>
	queryOptions({
		queryKey: userKey,
		queryFn: async ({ signal }): Promise<User | null> => {
			try {
				return await inTheirLanguage(await call('user.get', {}, { signal }));
			} catch (error) {
				if (hasCode(error, 'UNAUTHORIZED')) return null;
				throw error;
			}
		},
		staleTime: freshness.currentUserMs,
		gcTime: freshness.currentUserCacheMs,
	});

/** For screens behind a guard, where the user is known. */
export function useUser(): User {
	const { data } = useQuery(currentUser());
	if (!data) throw new Error('this screen stands behind a guard');
	return data;
}
