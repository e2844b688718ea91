import { expect, test } from 'vitest';
import { drawPoster } from './poster.ts';
import { drawSharePicture } from './share-picture.ts';

// R-answer-language
test('a poster and a picture to share are drawn in the language that is asked for', async () => {
	const shop = { name: 'Ñandú', price: '$5.99', retailValue: '$18.00' };
	const poster = (language: 'en' | 'es') =>
		drawPoster({ ...shop, url: 'https://flavorbag.example/s/x', format: 'letter', language });
	const [en, es] = [await poster('en'), await poster('es')];
	expect(en.toString('latin1')).toContain('/Lang (en-US)');
	expect(es.toString('latin1')).toContain('/Lang (es-US)');
	const picture = (language: 'en' | 'es') =>
		drawSharePicture({ ...shop, town: 'Portland, OR', photo: undefined, language });
	expect((await picture('en')).equals(await picture('es'))).toBe(false);
	expect((await picture('es')).equals(await picture('es'))).toBe(true);
});
