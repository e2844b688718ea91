/** The current user. */
import { freshness, type User } from '@flavorbag/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { activeLanguage, unsavedChoice } from '#lib/language.ts';
import { hasCode } from './api-error.ts';
import { call, userKey } from './connection.ts';

/** Nobody sees the screen in another language first. */
export async function inTheirLanguage(user: User): Promise<User> {
	const { language } = user;
	if (language ? language === activeLanguage() : !unsavedChoice()) return user;
	try {
		return await (await import('./language.ts')).settleLanguage(user);
	} catch {
		// The next load is another try.
		return user;
	}
}

/** Null: nobody is signed in. */
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

/** For screens behind a guard: there the user is known. */
export function useUser(): User {
	const { data } = useQuery(currentUser());
	if (!data) throw new Error('this screen stands behind a guard');
	return data;
}
