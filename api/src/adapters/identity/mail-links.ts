/** Redirects truncated links from emails to a screen; the library would answer with JSON. */
import { basePath } from './hooks.ts';
import { resetScreen, verificationScreen } from './options.ts';

const resets = `${basePath}/reset-password`;

export function repairLink(request: Request): Request {
	if (request.method !== 'GET') return request;
	const url = new URL(request.url);
	const isReset = url.pathname === resets || url.pathname.startsWith(`${resets}/`);
	if (!isReset && url.pathname !== `${basePath}/verify-email`) return request;
	if (isReset && url.pathname.length <= resets.length + 1) url.pathname = `${resets}/missing`;
	if (!isReset && !url.searchParams.has('token')) url.searchParams.set('token', '');
	if (!url.searchParams.get('callbackURL'))
		url.searchParams.set('callbackURL', isReset ? resetScreen : verificationScreen);
	return new Request(url, request);
}
