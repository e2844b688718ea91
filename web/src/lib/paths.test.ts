import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('every address of the app stays as people have it in bookmarks and mails', () => {
	const id = '0b8f2f0e-8a8c-4d3a-9b7e-3f6f2f0b7c11';
	const written = Object.fromEntries(
		Object.entries(paths).map(([name, path]) => [
			name,
			(path as (value?: string) => string)(path.length > 0 ? id : undefined),
		]),
	);
	expect({
		...written,
		landing: paths.landing(),
		landingAnchor: paths.landing('about'),
	}).toMatchInlineSnapshot(`
		{
		  "admin": "/admin",
		  "alerts": "/alerts",
		  "allBusinesses": "/business?all=yes",
		  "auth": "/auth",
		  "business": "/business/0b8f2f0e-8a8c-4d3a-9b7e-3f6f2f0b7c11",
		  "businessPicker": "/business",
		  "counterDevice": "/counter-device",
		  "devMail": "/dev/mail",
		  "devUi": "/dev/ui",
		  "draw": "/draws/0b8f2f0e-8a8c-4d3a-9b7e-3f6f2f0b7c11",
		  "favorites": "/favorites",
		  "forgotPassword": "/auth/forgot-password",
		  "join": "/join",
		  "landing": "/",
		  "landingAnchor": "/#about",
		  "login": "/auth/login",
		  "marketplace": "/marketplace",
		  "marketplaceBusiness": "/marketplace/0b8f2f0e-8a8c-4d3a-9b7e-3f6f2f0b7c11",
		  "newBusiness": "/business/new",
		  "orders": "/orders",
		  "profile": "/profile",
		  "receipt": "/orders/0b8f2f0e-8a8c-4d3a-9b7e-3f6f2f0b7c11/receipt",
		  "resetPassword": "/auth/reset-password",
		  "shopOffers": "/business/offers",
		  "signup": "/auth/signup",
		  "socialReturn": "/auth/return",
		  "ticket": "/orders?code=0b8f2f0e-8a8c-4d3a-9b7e-3f6f2f0b7c11",
		  "verifyEmail": "/auth/verify-email",
		  "waitingOrders": "/business/0b8f2f0e-8a8c-4d3a-9b7e-3f6f2f0b7c11?tab=orders&status=paid",
		}
	`);
});

test('a strange id stays one segment', () => {
	expect(paths.business('../admin?x')).toBe('/business/..%2Fadmin%3Fx');
});
