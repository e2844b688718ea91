/** Every rule and state of the owner's screens that a journey does not meet by itself. */
import { expect, type Page, test } from '@playwright/test';
import { ben, checkout, lookAround97201, type OpenShop, openShop, payWith, signIn } from './people.ts';

const theo = { email: 'theo@example.com', password: 'two-shops-one-van' };
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

async function asOwner(page: Page, shop: OpenShop, tab: string): Promise<void> {
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=${tab}`);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Buys as Ben: the code of the ticket, and its QR code as a drawing. */
async function buy(page: Page, shop: OpenShop, bags = 1): Promise<{ code: string; drawing: string }> {
	await signIn(page, ben);
	await lookAround97201(page);
	await checkout(page, shop.name, bags);
	await payWith(page, '4242424242424242');
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	const code = (await page.getByTestId('pickup-code').innerText()).slice(0, 9);
	const drawing = await page
		.getByRole('dialog')
		.locator('svg:has(path[shape-rendering])')
		.evaluate((svg) => svg.outerHTML);
	const image = 'xmlns="http://www.w3.org/2000/svg" width="280" height="280"';
	return { code, drawing: drawing.replace('<svg', `<svg ${image}`) };
}

/** Instead of the device's camera: one that looks at this drawing on white paper. */
async function holdBeforeCamera(page: Page, drawing: string): Promise<void> {
	await page.addInitScript(`
		navigator.mediaDevices.getUserMedia = async () => {
			const canvas = document.createElement('canvas');
			[canvas.width, canvas.height] = [640, 480];
			const context = canvas.getContext('2d');
			const image = new Image();
			image.src = 'data:image/svg+xml,' + encodeURIComponent(${JSON.stringify(drawing)});
			await image.decode();
			setInterval(() => {
				context.fillStyle = '#fff';
				context.fillRect(0, 0, 640, 480);
				context.drawImage(image, 180, 100, 280, 280);
			}, 50);
			return canvas.captureStream(20);
		};
	`);
}

/** A picture that the browser draws itself. */
async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
	const address = await page.evaluate<string>(`(() => {
		const canvas = document.createElement('canvas');
		[canvas.width, canvas.height] = [${width}, ${height}];
		const context = canvas.getContext('2d');
		context.fillStyle = '#c2410c';
		context.fillRect(0, 0, ${width}, ${height});
		return canvas.toDataURL('image/png');
	})()`);
	return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

// R-wizard
test('the wizard says what is wrong at each step, keeps what was typed, and survives a lost connection', async ({
	page,
}, info) => {
	await signIn(page, theo);
	await expect(page.getByRole('heading', { name: 'Which business?' })).toBeVisible();
	const cards = page.getByRole('listitem').filter({ hasText: 'per order' });
	await expect(cards).toHaveCount(2);
	await page.goto('/business/new');
	await expect(page).toHaveURL(/\/business\/[0-9a-f-]{36}\?tab=create$/);
	const next = page.getByRole('button', { name: 'Next' });
	await next.click();
	await expect(page.getByText('Choose a suggestion, or enter the address yourself.')).toBeVisible();

	await page.context().setOffline(true);
	await page.getByRole('combobox', { name: /Address/ }).fill('9 Dock Rd, Astoria, OR 97103');
	const unavailable = 'Address suggestions unavailable - you can still enter manually';
	await expect(page.getByText(unavailable)).toBeVisible();
	await page.getByRole('button', { name: 'Enter the address myself' }).click();
	await page.context().setOffline(false);
	await expect(page.getByRole('heading', { name: 'Business Details' })).toBeFocused();
	await expect(page.getByLabel('Street address')).toHaveValue('9 Dock Rd');
	await expect(page.getByLabel('City')).toHaveValue('Astoria');
	await expect(page.getByLabel('ZIP code')).toHaveValue('97103');
	await expect(page.getByText('Order confirmations go to this address.')).toBeVisible();

	await page.getByLabel('Business email').fill('dock@example');
	await next.click();
	for (const text of ['Enter a display name.', 'Enter a phone number.'])
		await expect(page.getByText(text)).toBeVisible();
	await expect(page.getByText('Please enter a valid email address')).toBeVisible();
	await expect(page.getByLabel('Display name')).toBeFocused();
	await page.getByLabel('Display name').fill(`Dock Seven ${info.project.name}`);
	await page.getByLabel('Business email').fill('dock@example.com');
	await page.getByLabel('Phone number').fill('555');
	await next.click();
	await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
	await page.getByLabel('Phone number').fill('+1 (503) 555-0123');
	await page.getByRole('combobox', { name: /State/ }).click();
	await expect(page.getByRole('option')).toHaveCount(50);
	await page.keyboard.press('Escape');
	await next.click();

	const price = page.getByLabel('Price per bag');
	await price.fill('2.50');
	await expect(page.getByText('Minimum price is $3.00')).toBeVisible();
	await price.fill('3');
	await expect(page.getByText('Minimum price is $3.00')).toBeHidden();
	await next.click();
	await expect(page.getByText('The price must be more than $3.00.')).toBeVisible();
	await price.fill('21');
	await expect(page.getByText('Maximum price is $20.00')).toBeVisible();
	await price.fill('0');
	await price.blur();
	await expect(price).toHaveValue('5.99');
	await expect(page.getByText('Most businesses price a bag from $5.99 to $10.99.')).toBeVisible();
	await expect(page.getByText('A bag should offer savings of 50 to 66 percent.')).toBeVisible();
	await next.click();

	await page.getByLabel('Description').fill('Too short');
	await expect(page.getByText('9 of 2000')).toBeVisible();
	await expect(page.getByText('Good length')).toBeHidden();
	await next.click();
	await expect(page.getByText('Write at least 15 characters.')).toBeVisible();
	await page.getByLabel('Description').fill('Fish and bread of the day.');
	await expect(page.getByText('Good length')).toBeVisible();
	await next.click();
	const review = page.getByRole('heading', { level: 1, name: 'Review & Launch' });
	await expect(review).toBeVisible();

	await page.reload();
	await expect(review).toBeVisible();
	await expect(page.getByText('Fish and bread of the day.')).toBeVisible();
	await page.getByRole('button', { name: 'Edit: Price per bag' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Set Your Price' })).toBeVisible();
	await page.getByRole('button', { name: 'Review & Launch' }).click();
	// The page was just loaded anew: its toasts come a moment after its first screen.
	await expect(page.locator('section[aria-label^="Notifications"]')).toBeAttached();

	await page.context().setOffline(true);
	await page.getByRole('button', { name: 'Launch Business' }).click();
	await expect(page.getByText('Failed to create business. Please try again.')).toBeVisible();
	await expect(page.getByText('Network error')).toBeVisible();
	await page.context().setOffline(false);
	await page.getByRole('button', { name: 'Launch Business' }).click();
	await expect(page.getByText('Business created successfully')).toBeVisible();
	await expect(page).toHaveURL(/\/business$/);
	await cards.getByRole('link', { name: `Dock Seven ${info.project.name}` }).click();
	await expect(page).toHaveURL(/\/business\/[0-9a-f-]{36}/);
	await page.goto(`${new URL(page.url()).pathname}?tab=profile`);

	// What was made can be deleted again: nobody bought there.
	await page.getByRole('button', { name: 'Delete business...' }).click();
	await expect(page.getByText("This can't be undone.", { exact: false })).toBeVisible();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete business', exact: true }).click();
	await expect(page.getByText('Business deleted')).toBeVisible();
	await expect(cards).toHaveCount(2);
});

// R-own-unsaved
test('the week is edited with its rules, kept safe, and never overwritten by another tab', async ({
	page,
}, info) => {
	const shop = await openShop(`Week Bakery ${info.project.name}`);
	await asOwner(page, shop, 'schedule');
	await expect(page).toHaveTitle(/^Schedule/);
	const save = page.getByRole('button', { name: 'Save Changes' });
	const region = (name: string) => page.getByRole('region', { name });
	await page.getByRole('tab', { name: /Mon/ }).click();
	await region('Morning').getByRole('switch').click();
	const morning = region('Morning');
	await expect(morning.getByLabel('Bags available')).toHaveValue('5');
	await expect(morning.getByRole('group', { name: 'Start' }).getByLabel('Hour')).toHaveValue('8');
	await morning.getByLabel('Bags available').fill('');
	await morning.getByLabel('Bags available').blur();
	await expect(morning.getByLabel('Bags available')).toHaveValue('1');
	await morning.getByLabel('Bags available').fill('51');
	await morning.getByLabel('Bags available').blur();
	await expect(morning.getByLabel('Bags available')).toHaveValue('50');
	// 12-hour lists in steps of five; what is outside the period cannot be chosen.
	const start = morning.getByRole('group', { name: 'Start' });
	await expect(start.getByLabel('Minute').locator('option')).toHaveCount(12);
	await expect(start.getByLabel('AM or PM').locator('option', { hasText: 'PM' })).toBeDisabled();
	await morning.getByRole('group', { name: 'End' }).getByLabel('Hour').selectOption('7');
	await expect(page.getByText('The end must come after the start.')).toBeVisible();
	await page.getByRole('tab', { name: /Tue/ }).click();
	await save.click();
	// Saving leads to what is wrong.
	await expect(page.getByText('The end must come after the start.')).toBeVisible();
	await expect(page.getByText("Monday, Morning: the times don't fit.")).toBeVisible();
	await expect(morning.getByRole('group', { name: 'End' }).getByLabel('Hour')).toBeFocused();
	await morning.getByRole('group', { name: 'End' }).getByLabel('Hour').selectOption('11');
	await expect(page.getByText('Morning 8:00–11:00 AM · 50 bags')).toHaveCount(1);
	await page.getByRole('button', { name: 'Copy Monday to All Days' }).click();
	await expect(page.getByText('Morning 8:00–11:00 AM · 50 bags')).toHaveCount(7);

	// Leaving asks first, and staying loses nothing.
	const menu = page.getByRole('button', { name: 'Open menu' });
	const leave = async () => {
		if (await menu.isVisible()) await menu.click();
		await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }).click();
	};
	await leave();
	await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
	await page.getByRole('button', { name: 'Keep editing' }).click();
	await expect(page.getByText('You have unsaved changes')).toBeVisible();
	await page.context().setOffline(true);
	await save.click();
	await expect(page.getByText('Network error')).toBeVisible();
	await page.context().setOffline(false);
	await expect(page.getByText('Morning 8:00–11:00 AM · 50 bags')).toHaveCount(7);
	await save.click();
	await expect(page.getByText('Business updated successfully')).toBeVisible();

	const other = await page.context().newPage();
	await other.goto(`/business/${shop.id}?tab=schedule`);
	await expect(other.getByText('Morning 8:00–11:00 AM · 50 bags')).toHaveCount(7);
	await page.getByRole('button', { name: 'Disable All Slots' }).click();
	for (const day of week) await expect(page.getByRole('button', { name: `Edit ${day}` })).toBeVisible();
	await expect(page.getByText('Closed')).toHaveCount(7);
	await other.getByRole('tab', { name: /Sun/ }).click();
	await other.getByRole('switch', { name: 'Evening' }).click();
	await other.getByRole('button', { name: 'Save Changes' }).click();
	await expect(other.getByText('Business updated successfully')).toBeVisible();
	await save.click();
	await expect(page.getByText('This week was changed somewhere else.')).toBeVisible();
	await page.getByRole('button', { name: 'Load the saved version' }).click();
	await expect(page.getByText('Evening 5:00–8:00 PM · 5 bags')).toBeVisible();
	await expect(page.getByText('You have unsaved changes')).toBeHidden();
	await other.close();
});

test('the profile is edited, pictured, switched and refused with a message per field', async ({
	page,
}, info) => {
	const shop = await openShop(`Profile Deli ${info.project.name}`);
	await asOwner(page, shop, 'profile');
	await expect(page.getByText('No image')).toBeVisible();
	await expect(page.getByText('75%')).toBeVisible();
	const input = page.getByLabel('Choose a photo');
	await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
	await expect(page.getByText('Please select a valid image file')).toBeVisible();
	const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
	await input.setInputFiles(large);
	await expect(page.getByText('Image size must be less than 5MB')).toBeVisible();
	await input.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('just text') });
	await expect(page.getByText('Please select a valid image file')).toBeVisible();
	await expect(page.getByRole('dialog')).toBeHidden();

	const picture = await drawPicture(page, 1_200, 900);
	await input.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: picture });
	await expect(page.getByRole('dialog', { name: 'Choose the part to show' })).toBeVisible();
	await page.getByLabel('Zoom').fill('2');
	await page.getByRole('button', { name: 'Use photo' }).click();
	await expect(page.getByText('Image uploaded successfully')).toBeVisible();
	await expect(page.getByText('No image')).toBeHidden();
	await expect(page.getByText('100%')).toBeVisible();
	const shown = page.getByRole('region', { name: 'Business Profile' }).locator('img');
	await expect(shown).toHaveAttribute('src', /^\/media\/business\/.+-800\.webp$/);
	const first = (await shown.getAttribute('src')) ?? '';
	await input.setInputFiles({
		name: 'b.png',
		mimeType: 'image/png',
		buffer: await drawPicture(page, 900, 900),
	});
	await page.getByRole('button', { name: 'Use photo' }).click();
	await expect(shown).not.toHaveAttribute('src', first);

	await page.getByRole('button', { name: 'Edit Profile' }).click();
	await page.getByLabel('Display name').fill('');
	await page.getByLabel('Description').fill('Short');
	await page.getByLabel('Price per bag').fill('25');
	await page.getByLabel('ZIP code').fill('972');
	await page.getByRole('button', { name: 'Save Changes' }).click();
	for (const text of [
		'Enter a display name.',
		'Write at least 15 characters.',
		'Maximum price is $20.00',
		'A ZIP code has five digits.',
	])
		await expect(page.getByText(text)).toBeVisible();
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
	await page.getByRole('button', { name: 'Edit Profile' }).click();
	await page.getByLabel('Price per bag').fill('6.75');
	await page.context().setOffline(true);
	await page.getByRole('button', { name: 'Save Changes' }).click();
	await expect(page.getByText('Network error')).toBeVisible();
	await expect(page.getByLabel('Price per bag')).toHaveValue('6.75');
	await page.context().setOffline(false);
	await page.getByRole('button', { name: 'Save Changes' }).click();
	await expect(page.getByText('$6.75')).toBeVisible();

	await page.getByRole('switch', { name: 'Public profile' }).click();
	await expect(page.getByText(/Not live yet. Still to do: make the profile public/)).toBeVisible();
	await page.reload();
	await expect(page.getByRole('switch', { name: 'Public profile' })).not.toBeChecked();
	await page.getByRole('button', { name: 'Deactivate' }).click();
	await expect(page.getByText('Inactive')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible();
});

test('orders are found, read, handed over at the counter and saved as a file', async ({
	page,
	browser,
}, info) => {
	const shop = await openShop(`Counter Cafe ${info.project.name}`);
	await asOwner(page, shop, 'orders');
	await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
	const customer = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	const { code, drawing } = await buy(customer, shop, 2);
	await customer.context().close();

	// The order comes by itself.
	const row = page.getByRole('listitem').or(page.getByRole('rowgroup').last()).filter({ hasText: code });
	await expect(row).toBeVisible();
	await page.goto(`/business/${shop.id}?tab=orders&page=99`);
	await expect(row).toBeVisible();
	await page.getByLabel('Search by name, code or order ID').fill('ZZZZ-ZZZZ');
	await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
	await page.getByLabel('Search by name, code or order ID').fill(code);
	await expect(row).toBeVisible();
	await page.getByRole('button', { name: /^Filters/ }).click();
	await page.getByRole('combobox', { name: 'Status' }).click();
	await page.getByRole('option', { name: 'Fulfilled' }).click();
	await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
	await page.getByRole('combobox', { name: 'Ordered' }).click();
	await page.getByRole('option', { name: 'Last 7 days' }).click();
	await expect(page.getByRole('button', { name: /^Filters\s*2/ })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
	await page.getByRole('button', { name: 'Clear all' }).click();
	await expect(row).toBeVisible();
	await row.getByRole('button').first().click();
	await expect(row.getByText('Bags held')).toBeVisible();
	await expect(row.getByText('Subtotal')).toBeVisible();
	await row.getByRole('button', { name: 'Cancel this order' }).click();
	await row.getByRole('button', { name: 'Cancel and refund' }).click();
	await expect(row.getByText('Say why, so that the customer knows.')).toBeVisible();
	await row.getByRole('button', { name: 'Keep it' }).click();

	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/^orders-.+\.csv$/);
	const stream = await file.createReadStream();
	let content = '';
	for await (const part of stream) content += part;
	expect(content).toContain(code);

	await page.goto(`/business/${shop.id}`);
	await holdBeforeCamera(page, drawing);
	await page.reload();
	await page.getByRole('link', { name: 'Counter mode' }).click();
	await page.getByRole('button', { name: 'Scan the QR code' }).click();
	await expect(page.getByText('2 bags')).toBeVisible();
	await page.getByRole('button', { name: 'Another code' }).click();
	await page.getByLabel('Pickup code').fill('AAAA-AAAA');
	await page.keyboard.press('Enter');
	await expect(page.getByText('No open order has this pickup code.')).toBeVisible();
	await page.getByLabel('Pickup code').fill(code.toLowerCase());
	await page.keyboard.press('Enter');
	await expect(page.getByText('2 bags')).toBeVisible();
	await expect(page.getByText('Ben Kowalski')).toBeVisible();
	await page.getByRole('button', { name: 'Confirm pickup' }).click();
	await expect(page.getByText('Handed over to Ben Kowalski')).toBeVisible();
	await page.getByRole('button', { name: 'Next customer' }).click();
	await expect(page.getByLabel('Pickup code')).toBeFocused();
	await page.getByLabel('Pickup code').fill(code);
	await page.keyboard.press('Enter');
	await expect(page.getByText('The bags of this code were handed over already')).toBeVisible();
	await page.getByRole('link', { name: 'Back to the dashboard' }).click();

	await expect(page.getByRole('heading', { name: 'The last 14 days' })).toBeVisible();
	await expect(page.getByText('2 bags sold')).toBeVisible();
	await page.getByRole('button', { name: 'Show as a table' }).click();
	await expect(page.getByRole('table', { name: /Bags sold and revenue/ }).getByRole('row')).toHaveCount(15);
});

test('an unknown business is not found, and the ways back are there', async ({ page }) => {
	await signIn(page, theo);
	await page.goto('/business/00000000-0000-4000-8000-000000000000');
	await expect(page.getByRole('heading', { name: 'Business Not Found' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Back to Marketplace' })).toBeVisible();
	await page.getByRole('link', { name: 'Back to Business Selector' }).click();
	await expect(page.getByRole('heading', { name: 'Which business?' })).toBeVisible();
});
