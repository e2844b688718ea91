import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';

// R-push-services
test.each([
	'https://fcm.googleapis.com/fcm/send/abc:123',
	'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
	'https://web.push.apple.com/QOx',
	'https://api.push.apple.com/3/device/x',
	'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
])('a known push service: %s', (endpoint) => {
	expect(isPushService(endpoint, false)).toBe(true);
});

test.each([
	'http://fcm.googleapis.com/fcm/send/abc',
	'https://fcm.googleapis.com:8443/fcm/send/abc',
	'https://me@fcm.googleapis.com/fcm/send/abc',
	'https://fcm.googleapis.com@127.0.0.1/fcm',
	'https://fcm.googleapis.com.example.com/',
	'https://example.com/fcm.googleapis.com',
	'https://xfcm.googleapis.com/',
	'https://evilpush.apple.com/',
	'https://push.apple.com.evil.example/',
	'https://notify.windows.com.evil.example/',
	'https://127.0.0.1/',
	'https://0x7f000001/',
	'https://2130706433/',
	'https://[::1]/',
	'https://[::ffff:127.0.0.1]/',
	'https://169.254.169.254/latest/meta-data/',
	'https://10.0.0.1/',
	'https://localhost/',
	'http://localhost:5432/',
	'https://metadata.google.internal/',
	'https://fcm.googleapis.com%2eexample.com/',
	'https://fcm.googleapis.com\\.example.com/',
	'file:///etc/passwd',
	'gopher://fcm.googleapis.com/',
	'data:text/plain,x',
	'//fcm.googleapis.com/x',
	'',
])('nothing else is ever asked: %s', (endpoint) => {
	expect(isPushService(endpoint, true)).toBe(
		// Browsers treat the backslash as a slash, so the host is the service's.
		endpoint.includes('\\'),
	);
});

test('the receiver of the sandbox is one only where there is a sandbox', () => {
	const endpoint = 'https://push.sandbox.invalid/ps_1';
	expect(isPushService(endpoint, true)).toBe(true);
	expect(isPushService(endpoint, false)).toBe(false);
	for (const wrong of [
		'.example.com/ps_1',
		'/ps_1/../../v1/refunds',
		'/%2e%2e/v1/refunds',
		'/..',
		'\\..\\v1',
		'/ps_1?x',
		'',
	])
		expect(isPushService(`https://push.sandbox.invalid${wrong}`, true), wrong).toBe(false);
});
