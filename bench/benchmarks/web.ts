/**
 * The first view of the built app on a phone with a slow line and an empty cache: its largest paint beside a static
 * page with the same text and pictures, and the bytes of its code.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Benchmark, type Row, ratioRow } from '../frame/benchmark.ts';
import {
	phone,
	read,
	type Seen,
	type Session,
	slowDown,
	slowLine,
	type Watched,
	watchedProduct,
} from '../frame/browser.ts';
import { compare, spread } from '../frame/measure.ts';
import { staticPage } from '../frame/static-page.ts';

interface Screen {
	path: string;
	who: 'guest' | 'customer';
	/** It is there when this is. */
	shows(page: Page): Promise<void>;
	/** KB of JavaScript; undefined where the targets name none. */
	bytes?: { floor: number; goal: number };
}

const seen = (page: Page, text: string) => page.getByText(text).first().waitFor();
const screens: Screen[] = [
	{ path: '/', who: 'guest', shows: (page) => page.locator('h1').waitFor(), bytes: { floor: 110, goal: 20 } },
	{ path: '/auth/login', who: 'guest', shows: (page) => seen(page, 'Sign In') },
	{
		path: '/marketplace',
		who: 'customer',
		shows: (page) => page.getByRole('article').nth(9).waitFor(),
		bytes: { floor: 180, goal: 90 },
	},
];

/** The largest paint is the one after which no larger came for a while. */
const quietMs = 2_000;

async function visit(watched: Watched, url: string, screen: Screen, session?: Session): Promise<Seen> {
	const { page, cdp, close } = await watched.open(phone, session);
	await slowDown(cdp);
	await slowLine(cdp);
	await page.goto(url);
	await screen.shows(page);
	let last = await read(page);
	for (let quiet = 0; quiet < quietMs || last.lcp === 0; quiet += 250) {
		await delay(250);
		const next = await read(page);
		if (next.lcp !== last.lcp) quiet = 0;
		last = next;
	}
	await close();
	return last;
}

async function measure(
	watched: Watched,
	screen: Screen,
	rounds: number,
	canary: () => Promise<number>,
	session?: Session,
) {
	const whole = await watched.open(phone, session);
	await whole.page.goto(watched.url + screen.path);
	await screen.shows(whole.page);
	// Pictures that a first view shows are there.
	await whole.page.waitForLoadState('load');
	const plain = await staticPage(whole.page);
	await whole.close();
	const visits: Seen[] = [];
	// Fills what the static server keeps.
	await visit(watched, plain.url, screen, session);
	const compared = await compare(
		rounds,
		canary,
		async () => {
			const found = await visit(watched, watched.url + screen.path, screen, session);
			visits.push(found);
			return found.lcp;
		},
		async () => (await visit(watched, plain.url, screen)).lcp,
	);
	await plain.stop();
	return { compared, visits };
}

export const benchmark: Benchmark = {
	about: 'largest paint, layout shift and bytes of code of a first view on a phone',
	async run({ size, canary }) {
		if (size.name === 'tiny') {
			console.log('  left out: the journeys open the built app in the same browser');
			return [];
		}
		const watched = await watchedProduct();
		const rows: Row[] = [];
		try {
			const customer = await watched.signIn('maya@example.com', 'plum-jam-on-toast');
			for (const screen of screens) {
				const session = screen.who === 'customer' ? customer : undefined;
				const { compared, visits } = await measure(watched, screen, size.rounds, canary, session);
				rows.push(
					ratioRow('web', `largest paint of ${screen.path}`, 'static page', ' ms', compared, {
						floor: 1.5,
						goal: 1.1,
						better: 'less',
					}),
				);
				const shifts = spread(visits.map(({ shifts }) => shifts));
				rows.push({
					bench: 'feel',
					what: `layout shift of ${screen.path}`,
					ours: shifts.max.toFixed(3),
					beside: '–',
					value: shifts.max,
					target: { floor: 0.05, goal: 0.01, better: 'less', unit: '' },
				});
				if (!screen.bytes) continue;
				const kilobytes = spread(visits.map(({ scriptBytes }) => scriptBytes / 1000)).max;
				rows.push({
					bench: 'bytes',
					what: `JavaScript of ${screen.path}, Brotli`,
					ours: `${kilobytes.toFixed(1)} KB`,
					beside: '–',
					value: kilobytes,
					target: { ...screen.bytes, better: 'less', unit: 'KB' },
				});
			}
		} finally {
			await watched.stop();
		}
		return rows;
	},
};
