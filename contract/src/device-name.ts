/** Guesses names from the user agent, for display only. */
type Names = readonly (readonly [pattern: RegExp, name: string])[];

const browsers: Names = [
	[/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
	[/\bOPR\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\bFirefox\/|\bFxiOS\//, 'Firefox'],
	[/Chrome\/|\bCriOS\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
];
const systems: Names = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bWindows\b/, 'Windows'],
	[/\bCrOS\b/, 'ChromeOS'],
	[/\bMac OS X\b/, 'Mac'],
	[/\bLinux\b/, 'Linux'],
];
const nameIn = (names: Names, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1];

export const deviceOf = (userAgent: string) => ({
	browser: nameIn(browsers, userAgent),
	system: nameIn(systems, userAgent),
});
