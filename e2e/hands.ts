/** The same test by touch on the phone and by keyboard on the desktop. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Hands {
	press(target: Locator): Promise<void>;
	/** Replaces the field's text. */
	type(target: Locator, text: string): Promise<void>;
	/** Chooses from a native select. */
	choose(target: Locator, option: string): Promise<void>;
}

export const touch: Hands = {
	press: (target) => target.click(),
	type: (target, text) => target.fill(text),
	choose: async (target, option) => {
		await target.selectOption(option);
	},
};

const farEnough = 150;

/** Presses Tab until the target has the focus, then other keys. */
export function keyboard(page: Page): Hands {
	const hasFocus = (target: Locator) =>
		target.evaluate((element) => element === element.ownerDocument.activeElement);
	async function reach(target: Locator): Promise<void> {
		await expect(target).toBeVisible();
		for (let steps = 0; steps < farEnough; steps++) {
			if (await hasFocus(target)) return;
			await page.keyboard.press('Tab');
		}
		throw new Error(`Tab does not reach ${target}`);
	}
	return {
		async press(target) {
			await expect(target).toBeEnabled();
			await reach(target);
			const isLink = await target.evaluate((element) => element.tagName === 'A');
			await page.keyboard.press(isLink ? 'Enter' : 'Space');
		},
		async type(target, text) {
			await reach(target);
			await page.keyboard.press('ControlOrMeta+a');
			await page.keyboard.type(text);
		},
		async choose(target, option) {
			await reach(target);
			await page.keyboard.type(option);
			await expect(target.locator('option:checked')).toHaveText(option);
		},
	};
}

export const handsOf = (page: Page, project: string): Hands =>
	project === 'desktop' ? keyboard(page) : touch;

/** Opens the order with this text: a table row on the desktop, a list item on the phone. */
export async function openOrder(page: Page, text: string): Promise<void> {
	const main = page.getByRole('main');
	const rows = main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: text });
	await rows.first().getByRole('button').first().click();
}
