/**
 * Titles of screens that are loaded when needed. Their texts come with those of the screens, not with the app's (lingui.config.ts): the
 * router shows a screen, and names the document, once it is there.
 */
import { msg } from '@lingui/core/macro';

export const titles = {
	privacyPolicy: msg`Privacy Policy`,
	signIn: msg`Sign In`,
	signUp: msg`Sign Up`,
	forgotPassword: msg`Forgot password`,
	newPassword: msg`New password`,
	invitation: msg`Invitation`,
	draw: msg`Draw`,
	counter: msg`Counter`,
	verifyYourEmail: msg`Verify your email`,
	yourAlerts: msg`Your alerts`,
	yourFavorites: msg`Your favorites`,
	myOrders: msg`My Orders`,
	receipt: msg`Receipt`,
	profileSettings: msg`Profile Settings`,
	myBusiness: msg`My Business`,
	shopsOfferedToYou: msg`Shops offered to you`,
	schedule: msg`Schedule`,
	orders: msg`Orders`,
	payouts: msg`Payouts`,
	ratings: msg`Ratings`,
	profile: msg`Profile`,
	team: msg`Team`,
	addBusiness: msg`Add Business`,
	counterMode: msg`Counter mode`,
	admin: msg`Admin`,
	people: msg`People`,
} as const;
