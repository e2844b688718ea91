/** What the first screen of a person who is signed in surely needs, asked for while its code is on the way. */
import type { BusinessSummary, Pagination } from '@flavorbag/contract';
import { earlySummaries } from '@flavorbag/contract/summary';
import { newActionId } from '#lib/action-id.ts';
import { keepPrefetched } from '#lib/early.ts';
import { firstPictures, pictureSizes, pictureSrcset } from '#lib/picture-sizes.ts';
import { pageStart, timedFetch } from '#lib/server-clock.ts';

/** As the app asks for it. */
const firstSummaries = '/v0/customer/businesses/summaries?page=1';

/** What is needed of it here. */
export interface FirstList {
	data: { businesses: Omit<BusinessSummary, 'time_zone'>[]; time_zone: string | null };
	meta: { pagination: Pagination };
}

/** The first cards' pictures, while the code that shows them is still on the way. */
function preloadPictures({ data }: FirstList): void {
	for (const { image_url } of data.businesses.slice(0, firstPictures())) {
		const srcset = pictureSrcset(image_url);
		if (!srcset) continue;
		const link = document.createElement('link');
		Object.assign(link, { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' });
		Object.assign(link, { imageSrcset: srcset.avif, imageSizes: pictureSizes });
		document.head.append(link);
	}
}

/** As the client's own calls do: the log of the API names each by its id. The browser may have asked already. */
const get = (url: string, headers: Record<string, string> = {}) => {
	const named = { accept: 'application/json', 'x-request-id': newActionId(), ...headers };
	return timedFetch(url, { headers: named }, pageStart());
};

/** All of it is there to be taken when this returns. Resolves with the first list, where the screen shows one. */
export async function askForFirstScreen({ pathname, search }: Location): Promise<FirstList | undefined> {
	const answer = keepPrefetched('/v0/auth/token', get('/v0/auth/token'));
	const bearer = answer.then(async (response) => {
		const { token } = (await response.clone().json()) as { token?: string };
		if (!response.ok || token === undefined) throw new Error('nobody is signed in');
		return { authorization: `Bearer ${token}` };
	});
	const withToken = async (url: string) => get(url, await bearer);
	const bySession = async (url: string) => {
		const reply = await get(url);
		return reply.status === 401 ? withToken(url) : reply;
	};
	const isMarketplace = pathname === '/marketplace' && search === '';
	const list = isMarketplace ? keepPrefetched(firstSummaries, bySession(earlySummaries)) : undefined;
	void keepPrefetched('/v0/user', withToken('/v0/user'));
	try {
		const reply = await list;
		if (!reply?.ok) return undefined;
		const page = (await reply.clone().json()) as FirstList;
		preloadPictures(page);
		return page;
	} catch {
		return undefined;
	}
}
