import type { Announcement, ClosedDay, TownSettings } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pending } from '#test/network.ts';
import { userOf } from '#test/samples.ts';
import { desktop, expectFit, phone, type Screen, show } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const plain: TownSettings = {
	name: null,
	legal_name: null,
	support_email: null,
	color: null,
	logo_url: null,
};
const own: TownSettings = {
	name: 'Rose City Rescue',
	legal_name: 'Rose City Rescue LLC',
	support_email: 'help@example.com',
	color: '#1d4ed8',
	logo_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
};
const open = (answers: Screen = {}) =>
	show('/admin/town', {
		as,
		'admin.town.get': plain,
		'admin.closedDays.list': { days: [] },
		'admin.announcements.list': { announcements: [] },
		...answers,
	});
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

// R-town
test.each([phone, desktop])('a name, contact and color are saved as typed (%i px)', async (...size) => {
	const { network, go } = await open({
		size,
		'admin.town.set': own,
		'pages.get': pending,
		'admin.figures': pending,
	});
	await field('Name of the marketplace').fill('Rose City Rescue');
	await field('Color').fill('#1D4ED8');
	await expectFit();
	await button('Save').click();
	await expect.element(page.getByText('Saved. Everyone sees it within seconds.')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'admin.town.set')?.body).toEqual({
		name: 'Rose City Rescue',
		legal_name: null,
		support_email: null,
		color: '#1d4ed8',
	});
	await go('/admin/pages');
	await expect.element(page.getByRole('heading', { name: 'Pages' })).toBeVisible();
	const [header] = document.getElementsByClassName('brand');
	expect(header && getComputedStyle(header, '::after').content).toBe('"Rose City Rescue"');
	expect(getComputedStyle(document.documentElement).getPropertyValue('--color-primary')).toContain('#1d4ed8');
});

// R-town-color
test('a color nobody can read is refused with one that would do', async () => {
	const { network } = await open();
	await field('Color').fill('#f59e0b');
	await button('Save').click();
	await expect.element(page.getByText(/too pale to read.*such as #986207\./)).toBeVisible();
	expect(network.asked.some(({ name }) => name === 'admin.town.set')).toBe(false);
});

// R-town
test('a logo is shown and removed', async () => {
	// axe doesn't count a name that comes from a style sheet, but browsers do.
	const unnamed = { ...own, name: null };
	await open({ 'admin.town.get': unnamed, 'admin.town.removeLogo': { ...unnamed, logo_url: null } });
	await expect.element(page.getByRole('img', { name: 'The logo' })).toBeVisible();
	await expectFit();
	await button('Remove logo').click();
	await expect.element(page.getByRole('img', { name: 'The logo' })).not.toBeInTheDocument();
});

// R-closed-days
const day: ClosedDay = {
	date: '2031-06-13',
	text_en: 'Closed for the parade',
	text_es: 'Cerrado por el desfile',
	closed_at: '2031-06-11T19:00:00.000Z',
	shops: 19,
	waiting: 1,
	paid: 500,
	orders: null,
};

test.each([phone, desktop])('a day is closed with a text in both languages (%i px)', async (...size) => {
	const { network } = await open({ size, 'admin.closedDays.close': { days: [day] } });
	await page.getByLabelText(/^Date/).fill('2031-06-13');
	await button('Close every shop').click();
	await expect
		.element(field('Text in Spanish'))
		.toHaveAccessibleDescription(/Write the text people will see\./);
	await field('Text in English').fill(' Closed for the parade ');
	await field('Text in Spanish').fill('Cerrado por el desfile');
	network.answer({ 'admin.closedDays.list': { days: [day] } });
	await button('Close every shop').click();
	await expect.element(page.getByText('Friday, June 13, 2031')).toBeVisible();
	await expect.element(page.getByText('Closed at 19 shops, 1 to go')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'admin.closedDays.close')?.body).toMatchObject({
		date: '2031-06-13',
		text_es: 'Cerrado por el desfile',
	});
	await expectFit();
});

test('paid orders of a closed day are asked about once', async () => {
	const { network } = await open({ 'admin.closedDays.list': { days: [day] } });
	await button('Cancel 500 paid orders').click();
	await expect.element(page.getByText(/full refund and an email with your text/)).toBeVisible();
	const answered = { days: [{ ...day, orders: 'cancel' as const, paid: 480 }] };
	network.answer({ 'admin.closedDays.answer': answered, 'admin.closedDays.list': answered });
	await button('Cancel 500 paid orders').click();
	await expect.element(page.getByText(/Orders canceled\. 480 paid orders left/)).toBeVisible();
	await expect.element(button('Keep 480 paid orders')).not.toBeInTheDocument();
	network.answer({ 'admin.closedDays.reopen': { days: [] }, 'admin.closedDays.list': { days: [] } });
	await button('Reopen').click();
	await button('Reopen').click();
	await expect.element(page.getByText('Friday, June 13, 2031')).not.toBeInTheDocument();
});

// R-announcements
const sent: Announcement = {
	id: 'e0000000-0000-4000-8000-000000000001',
	audience: 'customers',
	zip_code: 2_134,
	subject_en: 'Street fair on Saturday',
	text_en: 'Expect more people.\n\nHave fun!',
	subject_es: 'Feria el sábado',
	text_es: 'Habrá más gente.',
	sent_at: '2031-06-11T19:00:00.000Z',
	people: 213,
	is_done: true,
};
async function write() {
	await page.getByRole('combobox', { name: 'To' }).click();
	await page.getByRole('option', { name: 'Customers who opted in' }).click();
	await field('Subject in English').fill(sent.subject_en);
	await field('Subject in Spanish').fill(sent.subject_es);
	await field('Email in English').fill(sent.text_en);
	await field('Email in Spanish').fill(sent.text_es);
}

test.each([phone, desktop])('everyone is written to after a look (%i px)', async (...size) => {
	const { network } = await open({ size, 'admin.announcements.reach': { people: 213 } });
	await write();
	await field('ZIP code').fill('213');
	await button('Preview').click();
	await expect.element(page.getByText('Enter five digits, or leave it empty.')).toBeVisible();
	await field('ZIP code').fill('02134');
	await button('Preview').click();
	await expect.element(page.getByRole('heading', { name: sent.subject_es })).toBeVisible();
	await expect.element(page.getByText('Have fun!', { exact: true })).toBeVisible();
	await expectFit();
	network.answer({
		'admin.announcements.send': { announcements: [sent] },
		'admin.announcements.list': { announcements: [sent] },
	});
	await button('Send to 213 people').click();
	await expect.element(page.getByText("It goes to 213 people now, and can't be taken back.")).toBeVisible();
	await button('Send now').click();
	await expect.element(page.getByText(/Customers in 02134 who opted in · 213 people/)).toBeVisible();
	await expect.element(field('Email in English')).toHaveValue('');
	const { id: _, sent_at: __, people: ___, is_done: ____, ...body } = sent;
	expect(network.asked.find(({ name }) => name === 'admin.announcements.send')?.body).toEqual(body);
});

test('what would reach nobody has no button', async () => {
	await open({ 'admin.announcements.reach': { people: 0 } });
	await write();
	await button('Preview').click();
	await expect.element(page.getByText(/No one would get it/)).toBeVisible();
	await expect.element(page.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
});
