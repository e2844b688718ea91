/**
 * Titles of screens that are loaded when needed. Their texts come with those of the screens, not with the app's (lingui.config.ts): the
 * router shows a screen, and names the document, once it is there.
 */
import { msg } from '@lingui/core/macro';

export const privacyPolicy = msg`Privacy Policy`;
export const signIn = msg`Sign In`;
export const signUp = msg`Sign Up`;
export const forgotPassword = msg`Forgot password`;
export const newPassword = msg`New password`;
export const invitation = msg`Invitation`;
export const draw = msg`Draw`;
export const counter = msg`Counter`;
export const verifyYourEmail = msg`Verify your email`;
export const yourAlerts = msg`Your alerts`;
export const yourFavorites = msg`Your favorites`;
export const myOrders = msg`My Orders`;
export const receipt = msg`Receipt`;
export const profileSettings = msg`Profile Settings`;
export const myBusiness = msg`My Business`;
export const shopsOfferedToYou = msg`Shops offered to you`;
export const schedule = msg`Schedule`;
export const orders = msg`Orders`;
export const payouts = msg`Payouts`;
export const ratings = msg`Ratings`;
export const profile = msg`Profile`;
export const team = msg`Team`;
export const addBusiness = msg`Add Business`;
export const counterMode = msg`Counter mode`;
export const admin = msg`Admin`;
export const people = msg`People`;
export const shops = msg`Shops`;
export const money = msg`Money`;
export const settings = msg`Settings`;
export const health = msg`Health`;
