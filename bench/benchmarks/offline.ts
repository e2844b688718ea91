/** Opens a ticket offline: time from a cold start until its code is readable, on a processor four times slower. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';
import {
	type Device,
	type MeasuredProduct,
	measuredProduct,
	phone,
	type Session,
	slowDown,
} from '../frame/browser.ts';
import { spread } from '../frame/measure.ts';

const parts = { code: '[data-code]', ticket: '[data-testid=pickup-code]' };
/** Records when each part was first in a frame, in milliseconds since navigation. Runs before the page's scripts. */
const watchScript = `
	window.firstSeen = {};
	const seek = ${JSON.stringify(parts)};
	const look = () => {
		for (const [name, part] of Object.entries(seek))
			if (!(name in firstSeen) && document.querySelector(part)) {
				firstSeen[name] = NaN;
				requestAnimationFrame(() => setTimeout(() => (firstSeen[name] = performance.now())));
			}
	};
	new MutationObserver(look).observe(document, { subtree: true, childList: true });`;

/** Polls from outside, because the content security policy forbids evaluating a waiting function in the page. */
async function pollValue<T>(page: Page, code: string): Promise<T> {
	for (;;) {
		const value = await page.evaluate<T>(code);
		if (value) return value;
		await delay(100);
	}
}

async function prepare(
	product: MeasuredProduct,
	device: Device,
	session: Session,
): Promise<{ page: Page; id: string }> {
	const { page } = await product.open(device, session);
	await page.context().addInitScript(watchScript);
	await page.goto(`${product.url}/orders`);
	await page.getByRole('button', { name: 'Show Pickup Code' }).first().waitFor();
	await page.keyboard.press('Shift');
	await pollValue(page, 'navigator.serviceWorker.controller?.state === "activated"');
	const key = await pollValue<string>(
		page,
		`Object.keys(localStorage).find((key) => key.startsWith('flavorbag.kept.ticket.'))`,
	);
	return { page, id: key.slice('flavorbag.kept.ticket.'.length) };
}

async function open(
	before: Page,
	url: string,
	what: keyof typeof parts,
): Promise<{ page: Page; ms: number }> {
	const context = before.context();
	const page = await context.newPage();
	await before.close();
	await slowDown(await context.newCDPSession(page));
	await context.setOffline(true);
	await page.goto(url);
	await page.locator(parts[what]).first().waitFor();
	return { page, ms: await pollValue<number>(page, `firstSeen.${what}`) };
}

const rowOf = (what: string, ms: readonly number[]): Row => {
	const times = spread(ms);
	return {
		bench: 'offline',
		what,
		ours: `${figure(times.median)} ms`,
		beside: '–',
		value: times.median,
		spread: times,
		target: { floor: 2_000, goal: 1_000, better: 'less', unit: 'ms' },
	};
};

export const benchmark: Benchmark = {
	about: 'a cold start without a network, until a ticket is there, at four times slower',
	async run(stage) {
		if (stage.size.name === 'tiny') return [];
		const product = await measuredProduct(stage);
		try {
			const maya = await product.signIn('maya@example.com', 'plum-jam-on-toast');
			const { page, id } = await prepare(product, phone, maya);
			let last = page;
			const times = { code: [] as number[], ticket: [] as number[] };
			for (let round = 0; round < stage.size.rounds; round++)
				for (const [what, path] of [
					['code', '/orders'],
					['ticket', `/orders?code=${id}`],
				] as const) {
					const { page: next, ms } = await open(last, product.url + path, what);
					last = next;
					times[what].push(ms);
				}
			await last.context().close();
			return [
				rowOf('cold start without a network, until tickets and codes can be read', times.code),
				rowOf('cold start without a network, until the app has opened a ticket', times.ticket),
			];
		} finally {
			await product.stop();
		}
	},
};
