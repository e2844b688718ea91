import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

const mozilla = 'Mozilla/5.0';
// R-sessions-list
test.each([
	[
		`${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
		'Chrome',
		'Windows',
	],
	[
		`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
		'Edge',
		'Windows',
	],
	[
		`${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`,
		'Safari',
		'iPhone',
	],
	[
		`${mozilla} (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1`,
		'Chrome',
		'iPad',
	],
	[`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox', 'Mac'],
	[
		`${mozilla} (Linux; Android 16; SM-S931B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
		'Samsung Internet',
		'Android',
	],
	[
		`${mozilla} (X11; CrOS x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 OPR/120.0`,
		'Opera',
		'ChromeOS',
	],
	['curl/8.16', undefined, undefined],
	['', undefined, undefined],
])('%s', (userAgent, browser, system) => {
	expect(deviceOf(userAgent)).toEqual({ browser, system });
});
