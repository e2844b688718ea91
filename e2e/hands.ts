/** The same journey with a thumb on the phone and by keyboard alone on the desktop. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Hands {
	/** Presses a button, a link or a switch. */
	press(target: Locator): Promise<void>;
	/** Puts text into a field, in the place of what stands there. */
	type(target: Locator, text: string): Promise<void>;
	/** Chooses from a list of the device. */
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

/** No pointer: Tab until the target has the focus, then keys. */
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

/** Opens the order that has this text: a row of the table on a desktop, an entry of the list on a phone. */
export async function openOrder(page: Page, text: string): Promise<void> {
	const main = page.getByRole('main');
	const rows = main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: text });
	await rows.first().getByRole('button').first().click();
}
