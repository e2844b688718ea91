import { messages } from './texts.ts';

/** Errors a client shows by itself when there is no answer. */
export const basicErrors = messages({
	NETWORK_ERROR: { status: 0, message: 'Network error' },
	UNKNOWN_ERROR: { status: 500, message: 'Request failed' },
	UNAUTHORIZED: { status: 401, message: 'Authentication required' },
	FORBIDDEN: { status: 403, message: 'Permission denied' },
	NOT_FOUND: { status: 404, message: 'Resource not found' },
	RATE_LIMITED: { status: 429, message: 'Rate limit exceeded. Please try again later.' },
	SERVER_ERROR: { status: 500, message: 'Server error. Please try again later.' },
});
