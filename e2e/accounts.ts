/** Accounts created through the product's own calls. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export interface Account {
	email: string;
	password: string;
}

let serial = 0;
/** An address unique to this run and project. */
export function freshAccount(project: string, name = 'person'): Account {
	const key = `${name}-${project}-${Date.now().toString(36)}-${++serial}`;
	return { email: `${key}@example.com`, password: `${key} likes leftovers` };
}

interface Mail {
	subject: string;
	text: string;
}
/** The first link in the newest mail to this address with a matching subject. */
export async function linkFromMail(request: APIRequestContext, to: string, subject: RegExp): Promise<string> {
	let link: string | undefined;
	await expect
		.poll(async () => {
			const answer = await request.get(`/dev/mail.json?to=${encodeURIComponent(to)}`);
			const body = (await answer.json()) as { mails: Mail[] } | Mail[];
			const mails = Array.isArray(body) ? body : body.mails;
			const mail = mails.find((one) => subject.test(one.subject));
			link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
			return link;
		})
		.toBeDefined();
	return link ?? '';
}

export async function signUpHere(
	page: Pick<Page, 'request'>,
	account: Account,
	role: 'customer' | 'business' = 'customer',
): Promise<void> {
	const headers = { origin: process.env.E2E_URL ?? '' };
	const names = { first_name: 'Kim', last_name: 'Lund' };
	const made = await page.request.post('/v0/auth/sign-up/email', {
		headers,
		data: { ...account, ...names, name: 'Kim Lund' },
	});
	expect(made.status()).toBe(200);
	const { token } = (await (await page.request.get('/v0/auth/token')).json()) as { token: string };
	const user = await page.request.post('/v0/user/create', {
		headers: { authorization: `Bearer ${token}` },
		data: { ...names, role },
	});
	expect(user.status()).toBe(200);
}

/** Signs up, verifies and signs in the browser of `page`. */
export async function verifiedHere(
	page: Pick<Page, 'request'>,
	account: Account,
	role: 'customer' | 'business' = 'customer',
): Promise<void> {
	await signUpHere(page, account, role);
	await page.request.get(await linkFromMail(page.request, account.email, /verify/i));
	const { token } = (await (await page.request.get('/v0/auth/token')).json()) as { token: string };
	const verified = await page.request.post('/v0/user/verify', {
		headers: { authorization: `Bearer ${token}` },
	});
	expect(verified.status()).toBe(200);
}

export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
	await page.getByLabel('Email').fill(email);
	await page.getByLabel(/^Password/).fill(password);
	await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function expectToast(page: Page, text: string): Promise<void> {
	const toast = page.locator('[data-sonner-toast]').filter({ hasText: text });
	await expect(toast.first()).toBeVisible();
	await expect(toast.first().getByText(text, { exact: true })).toBeVisible();
}

/** A virtual device with user verification. */
export async function addAuthenticator(page: Page): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('WebAuthn.enable', { enableUI: false });
	await devtools.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}
