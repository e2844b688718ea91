/** Requests the first screen's data for a signed-in user while the code loads. */
import type { BusinessSummary, OwnAtBusiness, Pagination } from '@flavorbag/contract';
import { earlySummaries } from '@flavorbag/contract/summary';
import { newActionId } from '#lib/action-id.ts';
import { keepPrefetched } from '#lib/early.ts';
import { firstPictures, pictureSizes, pictureSrcset } from '#lib/picture-sizes.ts';
import { pageStart, timedFetch } from '#lib/server-clock.ts';

/** Must equal the app's own URL, so that the app can take the response. */
const firstSummaries = '/v0/customer/businesses/summaries?page=1';

export interface FirstList {
	data: {
		businesses: Omit<BusinessSummary, 'time_zone'>[];
		time_zone: string | null;
		yours: Record<string, OwnAtBusiness>;
	};
	meta: { pagination: Pagination };
}

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

/** Sends the same headers as the client. The browser may have requested the URL already. */
const get = (url: string, headers: Record<string, string> = {}) => {
	const named = { accept: 'application/json', 'x-request-id': newActionId(), ...headers };
	return timedFetch(url, { headers: named }, pageStart());
};

/** The requests are registered when this returns. Resolves with the first list on the screen that shows it. */
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
