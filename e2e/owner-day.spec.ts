/** A picture is cropped in the browser, uploaded, stored and shown. */
import { expect, type Page, test } from '@playwright/test';
import { openShop, signIn } from './people.ts';

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

// R-image
test('a picture is cropped, sent and shown, and another one takes its place', async ({ page }) => {
	const shop = await openShop(`Profile Deli ${Date.now().toString(36)}`);
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=profile`);
	await expect(page.getByText('No image')).toBeVisible();
	const input = page.getByLabel('Choose a photo');
	const choose = (name: string, buffer: Buffer) =>
		input.setInputFiles({ name, mimeType: 'image/png', buffer });
	// The extension alone doesn't make it a picture.
	await choose('fake.png', Buffer.from('just text'));
	await expect(page.getByText('Please select a valid image file')).toBeVisible();

	await choose('front.png', await drawPicture(page, 1_200, 900));
	await expect(page.getByRole('dialog', { name: 'Choose the part to show' })).toBeVisible();
	await page.getByLabel('Zoom').fill('2');
	await page.getByRole('button', { name: 'Use photo' }).click();
	await expect(page.getByText('Image uploaded successfully')).toBeVisible();
	await expect(page.getByText('No image')).toBeHidden();
	const shown = page.getByRole('region', { name: 'Business Profile' }).locator('img');
	await expect(shown).toHaveAttribute('src', /^\/media\/business\/.+-800\.webp$/);
	// Loaded despite the content security policy.
	await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
	const first = (await shown.getAttribute('src')) ?? '';
	await choose('back.png', await drawPicture(page, 900, 900));
	await page.getByRole('button', { name: 'Use photo' }).click();
	await expect(shown).not.toHaveAttribute('src', first);
});
