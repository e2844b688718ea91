import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal } from '#test/network.ts';
import { ownerOf, tonightOf } from '#test/owner-samples.ts';
import { businessOf, idOf, listedOf, listOf, settings, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show, sizes } from '#test/screen.tsx';

const [login, verify, list, shops] = ['/auth/login', '/auth/verify-email', '/marketplace', '/business'];
const forGuests = ['/', '/auth', login, '/auth/signup', '/auth/forgot-password'];
const forMembers = [
	...[list, `${list}/${idOf(2)}`, '/favorites', '/alerts'],
	...['/orders', `/orders/${idOf(3)}/receipt`, '/profile'],
];
const forShops = [shops, '/business/new', `/business/${idOf(2)}`, '/business/offers'];
const forAdmins = ['', '/orders', '/people', '/shops', '/money', '/health', '/settings'].map(
	(path) => `/admin${path}`,
);

const guest: Screen = { as: null };
const unverified: Screen = {
	as: userOf({ verified: false }),
	'user.verify': new Refusal('EMAIL_NOT_VERIFIED'),
};
const customer: Screen = { 'customer.businesses.summaries': listOf([listedOf()]) };
const other = { id: idOf(7), display_name: 'Mill Street Soup' };
const owner: Screen = {
	...ownerOf(),
	'business.list': ({ query }) => ({ businesses: query.closed ? [] : [businessOf(), businessOf(other)] }),
	'business.tonight': { shops: [tonightOf(), tonightOf(other)] },
};

const led = (who: string, screen: Screen, to: string, from: string[]) =>
	from.map((path): [string, string, string, Screen] => [who, path, to, screen]);

// R-guards
test.each([
	...led('a guest', guest, login, ['/auth', verify, ...forMembers, shops, '/admin']),
	...led('who is not verified', unverified, verify, ['/', '/profile']),
	...led('a customer', customer, list, [...forGuests, verify, ...forShops, '/admin']),
	...led('an owner', owner, shops, ['/auth', ...forAdmins]),
])('%s is led from %s to %s', async (_, from, to, screen) => {
	const { address } = await show(from, screen);
	await expect.poll(address).toBe(to);
	await expect.element(page.getByRole('heading').first()).toBeInTheDocument();
});

test.each(sizes)('an unknown page offers the way home and the way back, on %s', async (_, size) => {
	await show('/no/such/page', { as: null, size });
	await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
	await expect.element(page.getByRole('button', { name: 'Go Back' })).toBeEnabled();
	await expectFit();
});

const openLanding = () => show('/', { as: null });
const footer = page.getByRole('contentinfo');
const asBusiness = page.getByRole('radio', { name: /^Business/ });

test('the header of the landing page leads to three sections, in two rows on a small phone', async () => {
	await openLanding();
	const sections = page.getByRole('navigation', { name: 'Sections' });
	for (const [name, id] of [
		['How It Works', 'how-it-works'],
		['About', 'about'],
		['Impact', 'impact'],
	] as const) {
		await expect.element(sections.getByRole('link', { name })).toHaveAttribute('href', `/#${id}`);
		expect(document.getElementById(id)?.checkVisibility()).toBe(true);
	}
	expect(page.getByRole('banner').element().getBoundingClientRect().height).toBeLessThan(120);
});

// R-contact
test('the footer of the landing page leads to what there is', async () => {
	const { address } = await openLanding();
	const leads = (name: string) => expect.element(footer.getByRole('link', { name, exact: true }));
	await leads('Find Deals').toHaveAttribute('href', '/marketplace');
	await leads('Support').toHaveAttribute('href', '/privacy-policy#contact');
	await leads('Contact').toHaveAttribute('href', '/privacy-policy#contact');
	await leads('Careers').toHaveAttribute('aria-disabled', 'true');
	await leads('Privacy Policy').toHaveAttribute('href', '/privacy-policy');
	await leads('Terms of Use').toHaveAttribute('href', '/terms');
	await leads('Terms for Shops').toHaveAttribute('href', '/terms/shops');
	await leads('Imprint').toHaveAttribute('href', '/imprint');
	await footer.getByRole('link', { name: 'Partner with Us' }).click();
	await expect.poll(address).toMatch(/^\/auth\/signup/);
	await expect.element(asBusiness).toBeChecked();
});

test('whoever joins as a business signs up as one', async () => {
	await openLanding();
	await page.getByRole('button', { name: 'Join Now' }).click();
	await page.getByRole('menuitem', { name: 'As Business' }).click();
	await expect.element(asBusiness).toBeChecked();
});

test.each(['light', 'dark'])('every part is readable in the %s theme', async (theme) => {
	await show('/dev/ui', { 'settings.get': { ...settings, dev_mail: true } });
	await page.getByRole('button', { name: theme, exact: true }).click();
	await expectFit();
});
