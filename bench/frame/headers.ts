/** Request headers of the web app. */
export const browserHeaders: Readonly<Record<string, string>> = {
	accept: 'application/json',
	'accept-encoding': 'gzip, deflate, br, zstd',
	'accept-language': 'en-US,en;q=0.9',
	cookie: `better-auth.session_token=${'a'.repeat(32)}.${'b'.repeat(44)}`,
	'sec-fetch-dest': 'empty',
	'sec-fetch-mode': 'cors',
	'sec-fetch-site': 'same-origin',
	'user-agent':
		'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
