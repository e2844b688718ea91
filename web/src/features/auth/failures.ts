/** Toasts for the identity provider's errors (R-catalog-texts). */
import { msg } from '@lingui/core/macro';
import { explain, type Texts } from '#app/security-failures.ts';

const invalidEmail = msg`Please enter a valid email address`;
const tooMany = msg`Too many failed login attempts. Please try again later`;

const signIn: Texts = {
	USER_NOT_FOUND: msg`No account found with this email address`,
	INVALID_PASSWORD: msg`Incorrect password`,
	INVALID_EMAIL: invalidEmail,
	USER_BANNED: msg`This account has been disabled`,
	BANNED_USER: msg`This account has been disabled`,
	RATE_LIMITED: tooMany,
};
const signInDefault = msg`Login failed. Please check your credentials.`;

const common = msg`This password is too common. Please choose another one.`;

const accountExists = msg`An account with this email already exists`;
const weakPassword = msg`Password should be at least 6 characters`;
const signUp: Texts = {
	USER_ALREADY_EXISTS: accountExists,
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: accountExists,
	ACCOUNT_EXISTS: accountExists,
	PASSWORD_TOO_SHORT: weakPassword,
	PASSWORD_TOO_COMMON: common,
	INVALID_EMAIL: invalidEmail,
	RATE_LIMITED: msg`Rate limit exceeded. Please try again later.`,
};
const signUpDefault = msg`Signup failed. Please try again.`;

const reset: Texts = {
	...signIn,
	PASSWORD_TOO_COMMON: common,
	INVALID_TOKEN: msg`This link has expired or was used before. Request a new one.`,
	PASSWORD_TOO_SHORT: weakPassword,
};

const social: Texts = {
	access_denied: msg`Login cancelled`,
	POPUP_BLOCKED: msg`Popup blocked. Please allow popups and try again`,
};
const socialDefault = msg`Google login failed`;

export const signInFailure = (error: unknown) => explain(error, signIn, signInDefault);
export const signUpFailure = (error: unknown) => explain(error, signUp, signUpDefault);
export const resetFailure = (error: unknown) => explain(error, reset, signInDefault);
/** `code` comes from the URL that the provider returned to. */
export const socialFailure = (code: string) => social[code] ?? socialDefault;
