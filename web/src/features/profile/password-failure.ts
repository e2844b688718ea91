/** The toasts for a refused change of the password (R-catalog-texts). */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '#api/api-error.ts';

const texts: Record<string, MessageDescriptor> = {
	INVALID_PASSWORD: msg`Current password is incorrect.`,
	PASSWORD_TOO_SHORT: msg`Password should be at least 6 characters.`,
	PASSWORD_TOO_COMMON: msg`This password is too common. Please choose another one.`,
	SESSION_NOT_FRESH: msg`Please log out and log back in, then try again.`,
	UNAUTHORIZED: msg`Please log out and log back in, then try again.`,
	CREDENTIAL_ACCOUNT_NOT_FOUND: msg`Invalid credentials. Please try again.`,
	NO_USER: msg`No authenticated user found`,
	RATE_LIMITED: msg`Too many failed login attempts. Please try again later`,
};

export function passwordFailure(error: unknown): MessageDescriptor {
	const code = error instanceof ApiError ? error.code : '';
	return texts[code] ?? msg`Failed to update password`;
}
