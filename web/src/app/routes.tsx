import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, type NonIndexRouteObject, type RouteObject } from 'react-router';
import { Marketplace } from '#features/marketplace/Marketplace.tsx';
import { nextTask } from '#lib/painted.ts';
import { paths } from '#lib/paths.ts';
import { withTexts } from '#lib/texts.ts';
import { AppLayout } from './AppLayout.tsx';
import {
	AdminOnly,
	BusinessOnly,
	beginsOffline,
	DevOnly,
	Guarded,
	GuestOnly,
	loadOfflineScreen,
	SignedIn,
} from './Guards.tsx';
import { NotFound } from './NotFound.tsx';
import { PageLoading } from './PageLoading.tsx';
import { Root, type RouteHandle } from './Root.tsx';
import { RouteError } from './RouteError.tsx';
import * as titles from './titles.ts';

const PartError = lazy(async () => ({ default: (await withTexts(import('./PartError.tsx'))).PartError }));
const failed = (isSheet: boolean) => (
	<Suspense>
		<PartError isSheet={isSheet} />
	</Suspense>
);
const inLayout = (children: RouteObject[]): RouteObject => ({
	element: <AppLayout />,
	children: [{ errorElement: failed(false), children }],
});

type Screen = () => Promise<ComponentType>;
type Title = RouteHandle['title'];

const screen = (path: string, title: Title, load: Screen): NonIndexRouteObject => ({
	path,
	handle: { title } satisfies RouteHandle,
	async lazy() {
		// Starting all file requests takes as long as the first render, so they get a task of their own.
		await nextTask();
		const loading = beginsOffline() ? loadOfflineScreen().then(({ onceThere }) => onceThere(load)) : load();
		return { Component: await withTexts(loading) };
	},
});

/** A function because the router empties a shared object of lazy parts on first use. */
const authLayout = {
	lazy: async () => ({ Component: (await withTexts(import('./AuthLayout.tsx'))).AuthLayout }),
};

const landing = screen(
	paths.landing(),
	undefined,
	async () => (await import('#features/landing/Landing.tsx')).Landing,
);
const privacy = screen(
	paths.privacyPolicy(),
	titles.privacyPolicy,
	async () => (await import('#features/privacy/PrivacyPolicy.tsx')).PrivacyPolicy,
);

const forGuests: RouteObject[] = [
	{ path: paths.auth(), element: <Navigate to={paths.login()} replace /> },
	screen(paths.login(), titles.signIn, async () => (await import('#features/auth/Login.tsx')).Login),
	screen(paths.signup(), titles.signUp, async () => (await import('#features/auth/Signup.tsx')).Signup),
	screen(
		paths.forgotPassword(),
		titles.forgotPassword,
		async () => (await import('#features/auth/ForgotPassword.tsx')).ForgotPassword,
	),
];
/** The link in a password email works whether or not the user is signed in. */
const fromMail = screen(
	paths.resetPassword(),
	titles.newPassword,
	async () => (await import('#features/auth/ResetPassword.tsx')).ResetPassword,
);
const socialReturn = screen(
	paths.socialReturn(),
	titles.signIn,
	async () => (await import('#features/auth/SocialReturn.tsx')).SocialReturn,
);
const join = screen(
	paths.join(),
	titles.invitation,
	async () => (await import('#features/join/Join.tsx')).Join,
);
const draw = screen(
	'/draws/:dropId',
	titles.draw,
	async () => (await import('#features/draws/Draw.tsx')).Draw,
);
/** Belongs to the device, whether or not a user is signed in. */
const counterDevice = screen(
	paths.counterDevice(),
	titles.counter,
	async () => (await import('./CounterDevicePage.tsx')).CounterDevicePage,
);
const verifyEmail = screen(
	paths.verifyEmail(),
	titles.verifyYourEmail,
	async () => (await import('#features/auth/VerifyEmail.tsx')).VerifyEmail,
);

const forMembers: RouteObject[] = [
	{
		path: paths.marketplace(),
		handle: { title: msg`Marketplace` } satisfies RouteHandle,
		// The most common first screen, so it and its texts ship with the app.
		element: <Marketplace />,
		children: [
			{
				errorElement: failed(true),
				children: [
					screen(
						'alerts/new',
						titles.yourAlerts,
						async () => (await import('#features/alerts/NewAlertOverList.tsx')).NewAlertOverList,
					),
					screen(
						':businessId',
						msg`Marketplace`,
						async () => (await import('#features/checkout/BusinessModal.tsx')).BusinessModal,
					),
				],
			},
		],
	},
	screen(
		paths.favorites(),
		titles.yourFavorites,
		async () => (await import('#features/marketplace/Favorites.tsx')).Favorites,
	),
	screen(paths.alerts(), titles.yourAlerts, async () => (await import('#features/alerts/Alerts.tsx')).Alerts),
	screen(
		paths.orders(),
		titles.myOrders,
		async () => (await import('#features/my-orders/MyOrders.tsx')).MyOrders,
	),
	screen(
		`${paths.orders()}/:orderId/receipt`,
		titles.receipt,
		async () => (await import('#features/my-orders/Receipt.tsx')).Receipt,
	),
	screen(
		paths.profile(),
		titles.profileSettings,
		async () => (await import('#features/profile/Profile.tsx')).Profile,
	),
];

const picker = screen(
	paths.businessPicker(),
	titles.myBusiness,
	async () => (await import('#features/business-picker/BusinessPicker.tsx')).BusinessPicker,
);
const shopOffers = screen(
	paths.shopOffers(),
	titles.shopsOfferedToYou,
	async () => (await import('#features/handover/ShopOffers.tsx')).ShopOffers,
);
const tabTitles = new Map<string | null, MessageDescriptor>([
	['schedule', titles.schedule],
	['orders', titles.orders],
	['payouts', titles.payouts],
	['ratings', titles.ratings],
	['profile', titles.profile],
	['team', titles.team],
	['create', titles.addBusiness],
	['counter', titles.counterMode],
]);
/** Renders its own sidebar and `main`. The id `new` opens the create tab. */
const dashboard = screen(
	`${paths.businessPicker()}/:businessId`,
	(search) => tabTitles.get(search.get('tab')) ?? titles.myBusiness,
	async () => (await import('./BusinessHome.tsx')).BusinessHome,
);
const ofConsole = (path: string, title: Title, name: keyof typeof import('#features/admin/console.ts')) =>
	screen(paths.admin() + path, title, async () => (await import('#features/admin/console.ts'))[name]);
const forAdmins = [
	ofConsole('', titles.admin, 'Admin'),
	ofConsole('/orders', titles.orders, 'OrdersConsole'),
	ofConsole('/orders/:orderId', titles.orders, 'OneOrder'),
	ofConsole('/people', titles.people, 'PeopleConsole'),
	ofConsole('/people/:userId', titles.people, 'OnePerson'),
	ofConsole('/shops', titles.shops, 'ShopsConsole'),
	ofConsole('/shops/:shopId', titles.shops, 'OneShop'),
	ofConsole('/money', titles.money, 'MoneyConsole'),
	ofConsole('/health', titles.health, 'HealthConsole'),
	ofConsole('/settings', titles.settings, 'SettingsConsole'),
];
const devUi = screen(paths.devUi(), undefined, async () => (await import('#app/dev-ui/DevUi.tsx')).DevUi);

export const routes: RouteObject[] = [
	{
		element: <Root />,
		errorElement: <RouteError />,
		hydrateFallbackElement: <PageLoading />,
		children: [
			privacy,
			counterDevice,
			draw,
			{
				element: <GuestOnly />,
				children: [landing, { ...authLayout, children: forGuests }],
			},
			{ ...authLayout, children: [fromMail, socialReturn, join] },
			{ element: <SignedIn />, children: [{ ...authLayout, children: [verifyEmail] }] },
			{
				element: <Guarded />,
				children: [inLayout(forMembers)],
			},
			{
				element: <BusinessOnly />,
				children: [inLayout([picker, shopOffers]), dashboard],
			},
			{
				element: <AdminOnly />,
				children: [inLayout(forAdmins)],
			},
			{ element: <DevOnly />, children: [devUi] },
			{ path: `${paths.auth()}/*`, element: <NotFound />, handle: { title: msg`Page Not Found` } },
			{ path: '*', element: <NotFound />, handle: { title: msg`Page Not Found` } },
		],
	},
];
