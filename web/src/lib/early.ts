/**
 * What the first screen of a person who is signed in surely needs, asked for while its code is on the way. Each
 * answer is taken once, by the client's own call for the same address; what changes anything makes them worthless.
 */
import type { ListedBusiness, Pagination } from '@flavorbag/contract';
import { newActionId } from './action-id.ts';
import { firstPictures, pictureSizes } from './picture-sizes.ts';
import { timedFetch } from './server-clock.ts';

const asked = new Map<string, Promise<Response>>();

function keep(url: string, answer: Promise<Response>): Promise<Response> {
	// Whoever takes it sees the failure; nobody else needs to.
	answer.catch(() => {});
	asked.set(url, answer);
	return answer;
}

export function takePrefetched(url: string): Promise<Response> | undefined {
	const answer = asked.get(url);
	asked.delete(url);
	return answer;
}

export const dropPrefetched = () => asked.clear();

/** `path` → what its screen shows first. */
const first: Record<string, string> = { '/marketplace': '/v0/customer/businesses?page=1' };

/** What is needed of it here. */
export interface FirstList {
	data: { businesses: ListedBusiness[] };
	meta: { pagination: Pagination };
}

/** The first cards' pictures, while the code that shows them is still on the way. */
function preloadPictures({ data }: FirstList): void {
	for (const { image_srcset } of data.businesses.slice(0, firstPictures())) {
		if (!image_srcset) continue;
		const link = document.createElement('link');
		link.rel = 'preload';
		link.as = 'image';
		link.type = 'image/avif';
		link.imageSrcset = image_srcset.avif;
		link.imageSizes = pictureSizes;
		link.fetchPriority = 'high';
		document.head.append(link);
	}
}

/** As the client's own calls do: the log of the API names each by this. */
const get = (url: string, headers: Record<string, string> = {}) =>
	timedFetch(url, { headers: { accept: 'application/json', 'x-request-id': newActionId(), ...headers } });

/**
 * All of them are there to be taken when this returns, whatever becomes of them. Resolves with the first list, where
 * the screen shows one.
 */
export function askForFirstScreen({ pathname, search }: Location): Promise<FirstList | undefined> {
	const answer = keep('/v0/auth/token', get('/v0/auth/token'));
	const token = answer.then(async (response) => {
		const { token: given } = (await response.clone().json()) as { token?: string };
		if (!response.ok || given === undefined) throw new Error('nobody is signed in');
		return given;
	});
	const ask = (url: string) =>
		keep(
			url,
			token.then((bearer) => get(url, { authorization: `Bearer ${bearer}` })),
		);
	const url = first[pathname];
	const list = url !== undefined && search === '' ? ask(url) : undefined;
	void ask('/v0/user');
	const read = async () => {
		const reply = await list;
		if (!reply?.ok) return undefined;
		const page = (await reply.clone().json()) as FirstList;
		preloadPictures(page);
		return page;
	};
	return read().catch(() => undefined);
}
