// First view of the built app on a phone with a slow connection and an empty cache: LCP compared with a static page of
// the same content, Lighthouse scores, and bytes of JavaScript.
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Benchmark, figure, type Row, ratioRow } from '../frame/benchmark.ts';
import {
	type MeasuredProduct,
	measuredProduct,
	type PageMetrics,
	phone,
	read,
	type Session,
	slowDown,
	slowLine,
} from '../frame/browser.ts';
import { allCategories, type Category, type Judged, judge } from '../frame/lighthouse.ts';
import { type Compared, compare, spread } from '../frame/measure.ts';
import type { Stage } from '../frame/stage.ts';
import { staticPage } from '../frame/static-page.ts';

interface Screen {
	path: string;
	who: 'guest' | 'customer';
	shows(page: Page): Promise<void>;
	categories: readonly Category[];
	/** Out of 100. */
	score: { floor: number; goal: number };
	/** KB of JavaScript; undefined without a target. */
	bytes?: { floor: number; goal: number };
}

const screens: Screen[] = [
	{
		path: '/',
		who: 'guest',
		shows: (page) => page.locator('h1').waitFor(),
		categories: allCategories,
		score: { floor: 98, goal: 100 },
		bytes: { floor: 110, goal: 20 },
	},
	{
		path: '/near/portland-or',
		who: 'guest',
		shows: (page) => page.locator('h1').waitFor(),
		categories: allCategories,
		score: { floor: 98, goal: 100 },
	},
	{
		path: '/s/flour-thistle-portland',
		who: 'guest',
		shows: (page) => page.locator('h1').waitFor(),
		categories: allCategories,
		score: { floor: 98, goal: 100 },
	},
	{
		path: '/auth/login',
		who: 'guest',
		shows: (page) => page.getByRole('button', { name: 'Sign In', exact: true }).waitFor(),
		categories: ['performance'],
		score: { floor: 95, goal: 100 },
	},
	{
		path: '/marketplace',
		who: 'customer',
		shows: (page) => page.getByRole('article').nth(9).waitFor(),
		categories: ['performance'],
		score: { floor: 90, goal: 98 },
		bytes: { floor: 180, goal: 90 },
	},
];

/** The LCP is final once no larger paint follows for this long. */
const quietMs = { tiny: 250, short: 2_000, full: 2_000 };
const lookMs = 250;

interface VisitTarget {
	stage: Stage;
	product: MeasuredProduct;
	screen: Screen;
	session: Session | undefined;
}

async function visit(
	{ stage, product, screen }: VisitTarget,
	url: string,
	session?: Session,
): Promise<PageMetrics> {
	const { page, cdp, close } = await product.open(phone, session);
	if (stage.size.name !== 'tiny') {
		await slowDown(cdp);
		await slowLine(cdp);
	}
	// Doesn't wait for the load event, because prefetches for later screens would delay it.
	await page.goto(url, { waitUntil: 'commit' });
	await screen.shows(page);
	let last = await read(page);
	const { scriptBytes } = last;
	for (let quiet = 0; quiet < quietMs[stage.size.name] || last.lcp === 0; quiet += lookMs) {
		await delay(lookMs);
		const next = await read(page);
		if (next.lcp !== last.lcp) quiet = 0;
		last = next;
	}
	await close();
	return { ...last, scriptBytes };
}

const hasItsPictures =
	'[...document.images].every((one) => one.complete || one.getBoundingClientRect().top > innerHeight)';

async function withoutScripts({ product, screen, session }: VisitTarget): ReturnType<typeof staticPage> {
	const { page, close } = await product.open(phone, session);
	await page.goto(product.url + screen.path, { waitUntil: 'load' });
	await screen.shows(page);
	// Polls from outside, because the content security policy forbids evaluating a waiting function in the page.
	while (!(await page.evaluate(hasItsPictures))) await delay(lookMs);
	const plain = await staticPage(page);
	await close();
	return plain;
}

async function againstStatic(target: VisitTarget): Promise<{ compared: Compared; visits: PageMetrics[] }> {
	const { stage, product, screen, session } = target;
	const plain = await withoutScripts(target);
	const visits: PageMetrics[] = [];
	await visit(target, plain.url);
	const compared = await compare(
		stage.size.rounds,
		stage.canary,
		async () => {
			const found = await visit(target, product.url + screen.path, session);
			visits.push(found);
			return found.lcp;
		},
		async () => (await visit(target, plain.url)).lcp,
	);
	await plain.stop();
	return { compared, visits };
}

async function judged({ stage, product, screen, session }: VisitTarget): Promise<Row> {
	const found: Judged[] = [];
	for (let round = 0; round < stage.size.rounds; round++)
		found.push(await judge(product.url + screen.path, product.launch, screen.categories, session));
	const lowest = (one: Judged) => Math.min(...Object.values(one.scores));
	const scores = spread(found.map(lowest));
	const others = screen.categories
		.slice(1)
		.map((name) => `, ${name} ${spread(found.map((one) => one.scores[name] ?? 0)).min}`)
		.join('');
	const ms = (of: (one: Judged) => number) => `${figure(Math.round(spread(found.map(of)).median))} ms`;
	return {
		bench: 'web',
		what: `Lighthouse on a phone, ${screen.path}`,
		ours: `${scores.median} of 100`,
		beside: '–',
		value: scores.median,
		spread: scores,
		target: { ...screen.score, better: 'more', unit: '' },
		remark: `first paint ${ms((one) => one.firstPaint)}, largest ${ms((one) => one.largestPaint)}, blocking ${ms((one) => one.blocking)}${others}`,
	};
}

async function rowsOf(target: VisitTarget): Promise<Row[]> {
	const { path, bytes } = target.screen;
	const { compared, visits } = await againstStatic(target);
	const shifts = spread(visits.map((one) => one.shifts)).max;
	const rows: Row[] = [
		ratioRow('web', `largest paint of ${path}`, 'static page', ' ms', compared, {
			floor: 1.5,
			goal: 1.1,
			better: 'less',
		}),
		{
			bench: 'feel',
			what: `layout shift of ${path} while it loads`,
			ours: shifts.toFixed(3),
			beside: '–',
			value: shifts,
			target: { floor: 0.05, goal: 0.01, better: 'less', unit: '' },
		},
	];
	if (bytes) {
		const kilobytes = spread(visits.map(({ scriptBytes }) => scriptBytes / 1000)).max;
		rows.push({
			bench: 'bytes',
			what: `JavaScript of ${path} until it can be used, as sent`,
			ours: `${kilobytes.toFixed(1)} KB`,
			beside: '–',
			value: kilobytes,
			target: { ...bytes, better: 'less', unit: 'KB' },
		});
	}
	return rows;
}

export const benchmark: Benchmark = {
	about: 'largest paint, layout shift and bytes of code of a first view on a phone',
	async run(stage) {
		const product = await measuredProduct(stage);
		const rows: Row[] = [];
		try {
			const isEmpty = stage.size.name === 'tiny';
			const customer = isEmpty ? undefined : await product.signIn('maya@example.com', 'plum-jam-on-toast');
			for (const screen of screens) {
				if (isEmpty && screen.who === 'customer') continue;
				const session = screen.who === 'customer' ? customer : undefined;
				const target = { stage, product, screen, session };
				rows.push(...(await rowsOf(target)));
				// Lighthouse takes longer than all the rest and needs the npm registry.
				if (!isEmpty) rows.push(await judged(target));
			}
		} finally {
			await product.stop();
		}
		return rows;
	},
};
