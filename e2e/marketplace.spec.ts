/** The map as served: loaded when shown, moved by hand, and linked to shops. */
import { expect, test } from '@playwright/test';
import { enter } from './calls.ts';
import { ben } from './people.ts';

test('the map shows prices, leads to the business and back, and is loaded only when it is shown', async ({
	page,
}) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await enter(page, ben);
	// Filters by kind, because test shops are all in one place and describe no contents.
	await page.goto('/marketplace?map=off&day=tomorrow&kind=bakery');
	await expect(page.getByRole('link', { name: /^View Details of/ }).first()).toBeVisible();
	expect(asked.filter((url) => /BusinessMap|public\/map/.test(url))).toEqual([]);
	await page.getByRole('button', { name: 'Map' }).click();
	const map = page.getByRole('region', { name: 'Map of the businesses in the list' });
	const pins = map.getByRole('button', { name: /, \$\d+\.\d\d, / });
	await expect(pins.first()).toBeVisible();
	await expect.poll(() => pins.count()).toBeGreaterThan(3);
	await expect.poll(() => asked.filter((url) => /public\/map/.test(url)).length).toBeGreaterThan(0);
	const showAll = map.getByRole('button', { name: 'Show all' });
	await showAll.click();
	let before = '';
	/** The pins' names and places, the one nearest to the middle first: it stays in sight when the map is zoomed. */
	const shown = () =>
		pins.evaluateAll((all) =>
			all
				.map((one) => {
					const frame = one.closest('section')?.getBoundingClientRect();
					const { x, y, width, height } = one.getBoundingClientRect();
					const right = frame ? x + width / 2 - frame.x - frame.width / 2 : 0;
					const down = frame ? y + height / 2 - frame.y - frame.height / 2 : 0;
					return { name: one.ariaLabel ?? '', away: Math.round(Math.hypot(right, down)) };
				})
				.sort((one, other) => one.away - other.away),
		);
	const isAtRest = async () => {
		const last = before;
		before = JSON.stringify(await shown());
		return before === last;
	};
	await expect.poll(isAtRest, { intervals: [1_000] }).toBe(true);
	const [nearest] = await shown();
	const pin = map.getByRole('button', { name: nearest?.name ?? '', exact: true });
	const middle = async () => {
		const box = await pin.boundingBox({ timeout: 5_000 });
		return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
	};
	const place = async () =>
		Object.values(await middle())
			.map(Math.round)
			.join();
	before = await place();
	await map.getByRole('button', { name: 'Zoom in', exact: true }).click();
	await expect.poll(place).not.toBe(before);
	await showAll.click();
	await expect.poll(place).toBe(before);
	const peek = map.getByRole('article');
	// Dragging a pin moves the map; tapping the map only closes what is open.
	const from = await middle();
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(from.x + 10, from.y + 5, { steps: 3 });
	await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
	await page.mouse.up();
	await expect.poll(async () => Math.round((await middle()).x - from.x)).toBeGreaterThan(20);
	await expect(peek).toBeHidden();
	await pin.click();
	await expect(peek).toBeVisible();
	const still = await place();
	const frame = await map.boundingBox();
	await page.mouse.click((frame?.x ?? 0) + 8, (frame?.y ?? 0) + (frame?.height ?? 0) / 2);
	await expect(peek).toBeHidden();
	expect(await place()).toBe(still);
	await showAll.click();
	await pin.press('Enter');
	await expect(peek.getByRole('link', { name: /^View Details of/ })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('dialog')).toBeVisible();
	await expect(page).toHaveURL(/\/marketplace\/[0-9a-f-]{36}\?map=on&day=tomorrow/);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(page).toHaveURL(/\/marketplace\?map=on&day=tomorrow/);
});
