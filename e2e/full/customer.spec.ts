/** Finds, buys, pays, cancels one order and picks up another: by touch on the phone, by keyboard on the desktop. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from '../accounts.ts';
import { type Hands, handsOf } from '../hands.ts';
import { openShop } from '../people.ts';

/** Playwright's tap, and a long press. */
function fingers(page: Page, hands: Hands): Hands & { hold(target: Locator, until: Locator): Promise<void> } {
	return {
		...hands,
		// Taps the corner, because a link to the next pickup may be in the center.
		press: (target) => target.tap({ position: { x: 12, y: 12 } }),
		async hold(target, until) {
			const box = await target.boundingBox();
			if (!box) throw new Error('there is nothing to hold');
			const touch = await page.context().newCDPSession(page);
			const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
			await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
			await expect(until).toBeVisible();
			await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		},
	};
}
function keys(page: Page, hands: Hands): Hands & { hold(target: Locator, until: Locator): Promise<void> } {
	return {
		...hands,
		async hold(target, until) {
			for (let steps = 0; steps < 20; steps++) {
				if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) break;
				await page.keyboard.press('Tab');
			}
			await page.keyboard.down('Space');
			await expect(until).toBeVisible();
			await page.keyboard.up('Space');
		},
	};
}

test('a bag is found, bought and collected, and another one canceled', async ({ page }, info) => {
	const shop = await openShop(`Hand Bakery ${info.project.name} ${Date.now().toString(36)}`);
	await verifiedHere(page, freshAccount(info.project.name, 'hands'));
	const given = handsOf(page, info.project.name);
	const hands = info.project.name === 'desktop' ? keys(page, given) : fingers(page, given);
	const modal = page.getByRole('dialog');

	async function buy(slot: number): Promise<void> {
		await hands.press(page.getByRole('link', { name: `View Details of ${shop.name}` }));
		await expect(modal.getByRole('heading', { name: shop.name })).toBeVisible();
		for (const label of ['per bag', 'bags left', 'miles away'])
			await expect(modal.getByText(label, { exact: true })).toBeVisible();
		await expect(modal.getByText(/^\d+ time slots/)).toBeVisible();
		await expect(modal.getByRole('button', { name: 'Select time' })).toBeDisabled();
		await expect(modal.getByRole('button', { name: 'One more' })).toBeDisabled();
		await hands.press(modal.getByRole('button', { name: /\d bags left/ }).nth(slot));
		await hands.press(modal.getByRole('button', { name: 'One more' }));
		await expect(modal.getByText('2 bags, tax included')).toBeVisible();
		await hands.press(modal.getByRole('button', { name: 'Checkout' }));
		await expect(modal.getByText(/^Your bags? (is|are) held for/)).toBeVisible();
		// The layout is stable once the card form has loaded.
		await expect(modal.getByLabel('Card number')).toBeVisible();
		await hands.press(modal.getByRole('button', { name: /^Order summary/ }));
		await expect(modal.getByText('Subtotal, 2 bags')).toBeVisible();
		await hands.type(modal.getByLabel('Card number'), '4242424242424242');
		await hands.type(modal.getByLabel('Expires'), '1234');
		await hands.type(modal.getByLabel('CVC'), '123');
		await hands.type(modal.getByLabel('ZIP code'), '97201');
		await hands.press(modal.getByRole('button', { name: 'Pay $12.58' }));
		await expect(modal.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
		await expect(modal.getByTestId('pickup-code')).toContainText(/^[0-9A-Z]{4}-[0-9A-Z]{4}/);
		await expect(modal.getByRole('listitem')).toHaveCount(4);
	}

	await page.goto('/marketplace');
	await hands.type(page.getByRole('combobox', { name: 'Address, city or ZIP code' }), '97201');
	await hands.press(page.getByRole('button', { name: 'Set Location' }));
	await expect(page.getByText('Portland, OR 97201')).toBeVisible();
	await hands.type(page.getByRole('searchbox', { name: 'Search by name' }), shop.name);
	await expect(page.getByRole('article')).toHaveCount(1);

	await buy(0);
	await hands.press(modal.getByRole('button', { name: 'Done' }));
	await expect(modal).toBeHidden();
	await buy(1);
	await hands.press(modal.getByRole('link', { name: 'My Orders' }));
	await expect(page.getByRole('button', { name: 'All Orders 2' })).toBeVisible();

	// Only the later order can still be canceled; the earlier one is listed first.
	const orders = page.getByRole('article');
	const later = orders.nth(1);
	await hands.press(later.getByRole('button', { name: 'Details' }));
	await hands.press(later.getByRole('button', { name: 'Cancel order' }));
	await hands.press(later.getByRole('button', { name: 'Yes, cancel this order' }));
	await expect(later.getByText('Cancelled', { exact: true })).toBeVisible();

	await hands.press(page.getByRole('button', { name: /^Paid \d/ }));
	await expect(orders).toHaveCount(1);
	await hands.press(orders.getByRole('button', { name: 'Show Pickup Code' }));
	await hands.hold(
		modal.getByRole('button', { name: 'Hold to confirm pickup' }),
		page.getByText('Pickup Confirmed!'),
	);
	await expect(modal).toBeHidden();
	await expect(page.getByRole('heading', { name: 'No paid orders' })).toBeVisible();
	await hands.press(page.getByRole('button', { name: /^Fulfilled \d/ }));
	await expect(orders.getByText('Fulfilled', { exact: true })).toBeVisible();
});
