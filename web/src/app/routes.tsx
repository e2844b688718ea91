import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, Suspense } from 'react';
import { Navigate, type NonIndexRouteObject, type RouteObject } from 'react-router';
import { Marketplace } from '#features/marketplace/Marketplace.tsx';
import { late, partOf } from '#lib/lazy-part.ts';
import { nextTask } from '#lib/painted.ts';
import { paths } from '#lib/paths.ts';
import { AppLayout } from './AppLayout.tsx';
import { beginsOffline, Guard } from './Guards.tsx';
import { NotFound } from './NotFound.tsx';
import { PageLoading } from './PageLoading.tsx';
import { Root, type RouteHandle } from './Root.tsx';
import { RouteError } from './RouteError.tsx';
import * as screenCode from './screen-code.ts';
import * as titles from './titles.ts';

const PartError = late(partOf(() => import('./PartError.tsx'), 'PartError'));
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

const loadOnceThere = partOf(() => import('./OfflineScreen.tsx'), 'onceThere');
const screen = (path: string, title: Title, load: Screen): NonIndexRouteObject => ({
	path,
	handle: { title } satisfies RouteHandle,
	async lazy() {
		// Starting all file requests takes as long as the first render, so they get a task of their own.
		await nextTask();
		return { Component: beginsOffline() ? (await loadOnceThere())(load) : await load() };
	},
});

/** A function because the router empties a shared object of lazy parts on first use. */
const authLayout = {
	lazy: async () => ({ Component: await screenCode.authLayout() }),
};

const landing = screen(paths.landing(), undefined, screenCode.landing);

const forGuests: RouteObject[] = [
	{ path: paths.auth(), element: <Navigate to={paths.login()} replace /> },
	screen(paths.login(), titles.signIn, screenCode.login),
	screen(paths.signup(), titles.signUp, screenCode.signup),
	screen(paths.forgotPassword(), titles.forgotPassword, screenCode.forgotPassword),
];
/** The link in a password email works whether or not the user is signed in. */
const fromMail = screen(paths.resetPassword(), titles.newPassword, screenCode.resetPassword);
const socialReturn = screen(paths.socialReturn(), titles.signIn, screenCode.socialReturn);
const join = screen(paths.join(), titles.invitation, screenCode.join);
const draw = screen('/draws/:dropId', titles.draw, screenCode.draw);
/** Belongs to the device, whether or not a user is signed in. */
const counterDevice = screen(paths.counterDevice(), titles.counter, screenCode.counterDevicePage);
const verifyEmail = screen(paths.verifyEmail(), titles.verifyYourEmail, screenCode.verifyEmail);

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
					screen('alerts/new', titles.yourAlerts, screenCode.newAlertOverList),
					screen(':businessId', msg`Marketplace`, screenCode.businessModal),
				],
			},
		],
	},
	screen(paths.favorites(), titles.yourFavorites, screenCode.favorites),
	screen(paths.alerts(), titles.yourAlerts, screenCode.alerts),
	screen(paths.orders(), titles.myOrders, screenCode.myOrders),
	screen(`${paths.orders()}/:orderId/receipt`, titles.receipt, screenCode.receipt),
	screen(paths.profile(), titles.profileSettings, screenCode.profile),
];

const picker = screen(paths.businessPicker(), titles.myBusiness, screenCode.businessPicker);
const shopOffers = screen(paths.shopOffers(), titles.shopsOfferedToYou, screenCode.shopOffers);
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
	screenCode.businessHome,
);
const ofConsole = (path: string, title: Title, name: keyof typeof import('#features/admin/console.ts')) =>
	screen(
		paths.admin() + path,
		title,
		partOf(() => import('#features/admin/console.ts'), name),
	);
const forAdmins = [
	ofConsole('', titles.admin, 'Admin'),
	ofConsole('/orders', titles.orders, 'OrdersConsole'),
	ofConsole('/orders/:orderId', titles.orders, 'OneOrder'),
	ofConsole('/people', titles.people, 'PeopleConsole'),
	ofConsole('/people/:userId', titles.people, 'OnePerson'),
	ofConsole('/shops', titles.shops, 'ShopsConsole'),
	ofConsole('/shops/sheet', titles.shops, 'ShopSheet'),
	ofConsole('/shops/:shopId', titles.shops, 'OneShop'),
	ofConsole('/money', titles.money, 'MoneyConsole'),
	ofConsole('/health', titles.health, 'HealthConsole'),
	ofConsole('/go-live', titles.health, 'GoLiveConsole'),
	ofConsole('/pages', titles.pages, 'PagesConsole'),
	ofConsole('/settings', titles.settings, 'SettingsConsole'),
	ofConsole('/town', titles.town, 'TownConsole'),
];
const devUi = screen(paths.devUi(), undefined, screenCode.devUi);

export const routes: RouteObject[] = [
	{
		element: <Root />,
		errorElement: <RouteError />,
		hydrateFallbackElement: <PageLoading />,
		children: [
			counterDevice,
			draw,
			{
				element: <Guard area="guest" />,
				children: [landing, { ...authLayout, children: forGuests }],
			},
			{ ...authLayout, children: [fromMail, socialReturn, join] },
			{ element: <Guard area="verify" />, children: [{ ...authLayout, children: [verifyEmail] }] },
			{
				element: <Guard area="member" />,
				children: [inLayout(forMembers)],
			},
			{
				element: <Guard area="business" />,
				children: [inLayout([picker, shopOffers]), dashboard],
			},
			{
				element: <Guard area="admin" />,
				children: [inLayout(forAdmins)],
			},
			devUi,
			{ path: `${paths.auth()}/*`, element: <NotFound />, handle: { title: msg`Page Not Found` } },
			{ path: '*', element: <NotFound />, handle: { title: msg`Page Not Found` } },
		],
	},
];
