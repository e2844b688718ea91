/** The static shell, before the app is loaded. */
import type { Page } from '@playwright/test';

/** The static shell is hidden from assistive technology, so it has no roles. */
export const painted = (page: Page) => page.locator('#shell article').first();
export const card = (page: Page) => page.getByRole('article').first();

/** Delays the app's code. Returns a function that lets it load. */
export async function holdApp(page: Page): Promise<() => void> {
	let letIn = () => {};
	const held = new Promise<void>((resolve) => {
		letIn = resolve;
	});
	await page.route('**/assets/main-*.js', async (route) => {
		await held;
		await route.fallback();
	});
	return letIn;
}

export async function pressMiddle(page: Page, part: ReturnType<typeof painted>): Promise<void> {
	const place = await part.boundingBox();
	if (!place) throw new Error('it has no place');
	await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
}
