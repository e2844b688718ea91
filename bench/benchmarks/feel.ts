/** Interaction to Next Paint (INP) and layout shifts on a processor four times slower. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import type { Benchmark, Row } from '../frame/benchmark.ts';
import {
	type Device,
	desktop,
	type MeasuredProduct,
	measuredProduct,
	phone,
	read,
	type Session,
	slowDown,
} from '../frame/browser.ts';
import { spread } from '../frame/measure.ts';
import type { Stage } from '../frame/stage.ts';
import { staticPage } from '../frame/static-page.ts';

/** The browser reports an interaction's frames a moment after showing them. */
const settleMs = { tiny: 50, short: 1_200, full: 1_200 };
type Do = (what: string, act: () => Promise<unknown>) => Promise<void>;

async function fillIn(page: Page, act: Do): Promise<void> {
	const type = (label: string, text: string) =>
		act(`typing, ${label}`, async () => {
			await page.getByLabel(new RegExp(`^${label}`)).tap();
			await page.keyboard.type(text, { delay: 40 });
		});
	await type('Email', 'somebody@example');
	await type('Password', 'a guess');
	await act('remember me', () => page.getByText('Remember me').tap());
}

async function asGuest(page: Page, act: Do): Promise<void> {
	await fillIn(page, act);
	await act('signing in', () => page.getByRole('button', { name: 'Sign In', exact: true }).tap());
	await page.getByText('Please enter a valid email').waitFor();
	await act('leading on to the sign-up', () => page.getByRole('link', { name: 'Sign up' }).tap());
	await page.getByLabel('First name').waitFor();
}

async function asCustomer(page: Page, act: Do): Promise<void> {
	const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).first();
	await page.getByRole('article').nth(9).waitFor();
	await act('opening the filters', () => button(/^Filter/).tap());
	await button('Clear').waitFor();
	for (const chip of ['Today', 'Today', 'In stock', 'In stock'])
		await act(`filter ${chip}`, () => button(chip).tap());
	await act('closing the filters', () => button(/^Show /).tap());
	await act('typing a name', async () => {
		await page.getByRole('searchbox', { name: 'Search by name' }).tap();
		await page.keyboard.type('bread', { delay: 120 });
	});
	await act('clearing the search', () => button('Clear the search').tap());
	const cards = page.getByRole('link', { name: /^View Details of/ });
	await cards.first().waitFor();
	await act('opening a business', () => cards.first().tap({ position: { x: 12, y: 12 } }));
	await act('choosing a time', () => button(/bags? left/).tap());
	const more = button('One more');
	if (await more.isEnabled()) await act('one more bag', () => more.tap());
	await act('closing the business', () => button('Close').tap());
	await act('the account menu', () => button(/Account$/).tap());
	await page.keyboard.press('Escape');
	await act('My Orders', () => page.getByRole('navigation').getByRole('link', { name: 'My Orders' }).tap());
	await act('orders that were paid', () => button(/^Paid/).tap());
	await act('all orders', () => button(/^All Orders/).tap());
}

async function asOwner(page: Page, act: Do): Promise<void> {
	const tabs = page.getByRole('navigation', { name: 'Dashboard' });
	const open = (name: string) =>
		act(`tab ${name}`, () => tabs.getByRole('link', { name, exact: true }).click());
	await page.getByRole('heading', { name: "Today's orders" }).waitFor();
	await open('Orders');
	const rows = page.getByRole('main').getByRole('table', { name: 'Orders' }).getByRole('button');
	await rows.nth(9).waitFor();
	await act('opening an order', () => rows.first().click());
	await act('opening the filters', () => page.getByRole('button', { name: /^Filters/ }).click());
	await act('typing a code', async () => {
		await page.getByLabel('Search by name, code or order ID').click();
		await page.keyboard.type('k3f', { delay: 120 });
	});
	for (const name of ['Schedule', 'Payouts', 'Profile', 'Dashboard', 'Orders']) await open(name);
}

interface Found {
	/** Longest wait of each interaction in milliseconds. */
	waits: Map<string, number>;
	shifts: number;
}

async function use(
	{ size }: Stage,
	product: MeasuredProduct,
	device: Device,
	session: Session | undefined,
	url: string,
	journey: (page: Page, act: Do) => Promise<void>,
): Promise<Found> {
	const { page, cdp, close } = await product.open(device, session);
	await page.goto(url);
	if (size.name !== 'tiny') await slowDown(cdp);
	const waits = new Map<string, number>();
	const reported = new Set<string>();
	await journey(page, async (what, act) => {
		await act();
		await delay(settleMs[size.name]);
		for (const [id, ms] of Object.entries((await read(page)).interactions)) {
			if (!reported.has(id)) waits.set(what, Math.max(waits.get(what) ?? 0, ms));
			reported.add(id);
		}
	});
	const { shifts } = await read(page);
	await close();
	return { waits, shifts };
}

const maxWait = (rounds: readonly Found[]) => spread(rounds.map(({ waits }) => Math.max(...waits.values())));

function rowsOf(where: string, rounds: readonly Found[], plain: readonly Found[]): Row[] {
	const slowest = [...(rounds[0]?.waits.keys() ?? [])]
		.map((what) => ({ what, ms: spread(rounds.map(({ waits }) => waits.get(what) ?? 0)).median }))
		.sort((a, b) => b.ms - a.ms)
		.slice(0, 4);
	const waits = maxWait(rounds);
	const shifts = spread(rounds.map((round) => round.shifts));
	return [
		{
			bench: 'feel',
			what: `longest wait after a touch, ${where}`,
			ours: `${waits.median} ms`,
			beside: `sign-in without any code: ${maxWait(plain).median} ms`,
			value: waits.median,
			spread: waits,
			target: { floor: 200, goal: 50, better: 'less', unit: 'ms' },
			remark: slowest.map(({ what, ms }) => `${what} ${ms} ms`).join(', '),
		},
		{
			bench: 'feel',
			what: `layout shift in use, ${where}`,
			ours: shifts.median.toFixed(3),
			beside: '–',
			value: shifts.median,
			spread: shifts,
			target: { floor: 0.05, goal: 0.01, better: 'less', unit: '' },
		},
	];
}

export const benchmark: Benchmark = {
	about: 'the wait between a touch and the next frame at four times slower, and layout shift in use',
	async run(stage) {
		const product = await measuredProduct(stage);
		const often = async (round: () => Promise<Found>): Promise<Found[]> => {
			const found: Found[] = [];
			for (let done = 0; done < stage.size.rounds; done++) found.push(await round());
			return found;
		};
		try {
			const at = (path: string) => product.url + path;
			const guest = await often(() => use(stage, product, phone, undefined, at('/auth/login'), asGuest));
			const plain = await withoutCode(product);
			const limit = await often(() => use(stage, product, phone, undefined, plain.url, fillIn));
			await plain.stop();
			const rows = rowsOf('sign-in', guest, limit);
			if (stage.size.name === 'tiny') return rows;
			const customer = await product.signIn('maya@example.com', 'plum-jam-on-toast');
			const owner = await product.signIn('rosa@example.com', 'flour-on-my-hands');
			const shop = at(await firstShop(product, owner));
			const market = await often(() => use(stage, product, phone, customer, at('/marketplace'), asCustomer));
			const board = await often(() => use(stage, product, desktop, owner, shop, asOwner));
			return [...rows, ...rowsOf('marketplace', market, limit), ...rowsOf('dashboard', board, limit)];
		} finally {
			await product.stop();
		}
	},
};

async function withoutCode(product: MeasuredProduct): ReturnType<typeof staticPage> {
	const { page, close } = await product.open(phone);
	await page.goto(`${product.url}/auth/login`);
	// Passes once the app has hydrated the form.
	await page.getByLabel('Email').click({ trial: true });
	const plain = await staticPage(page);
	await close();
	return plain;
}

async function firstShop(product: MeasuredProduct, owner: Session): Promise<string> {
	const { page, close } = await product.open(desktop, owner);
	await page.goto(`${product.url}/business`);
	const link = page.getByRole('main').getByRole('listitem').getByRole('link').first();
	await link
		.or(page.getByRole('navigation', { name: 'Dashboard' }))
		.first()
		.waitFor();
	if (await link.isVisible()) await link.click();
	await page.waitForURL(/\/business\/.+/);
	const { pathname } = new URL(page.url());
	await close();
	return pathname;
}
