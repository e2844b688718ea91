/**
 * The pictures of the town's businesses. Each has its own motif, and a color that its neighbors in most lists don't have.
 * The same drawing gives the same picture, and its key is known before it is made.
 */
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { drawMotif } from '#adapters/motifs/motifs.ts';

/** For Storage. */
export interface PictureFile {
	key: string;
	bytes: Buffer;
	contentType: 'image/webp' | 'image/avif';
}

/** By slug. */
export const motifOf: Readonly<Record<string, string>> = {
	'flour-and-thistle': 'croissants-sea',
	'belmont-broth': 'ramen-leaf',
	'division-doughnut-works': 'doughnuts-plum',
	'taqueria-la-golondrina': 'tacos-persimmon',
	'moss-street-greens': 'salad-tomato',
	'buckman-bread-club': 'sourdough-rose',
	'alberta-street-pies': 'pie-leaf',
	'mississippi-mill': 'latte-persimmon',
	'williams-avenue-larder': 'cheese-plum',
	'kenton-slice': 'pizza-sage',
	'cathedral-park-catch': 'nigiri-sea',
	'sellwood-preserve': 'jam-leaf',
	'woodstock-wok': 'wok-noodles-plum',
	'montavilla-market-hall': 'market-basket-rose',
	'sunrise-patisserie': 'eclairs-persimmon',
	'irvington-table': 'roast-chicken-sea',
	'foster-spice-kitchen': 'curry-tomato',
	'fremont-bagel-room': 'bagels-sage',
	'cully-farmstand': 'vegetable-crate-honey',
	'two-aunts-dumplings': 'dumplings-sage',
	'the-quiet-spoon': 'soup-sage',
	'pepper-and-pine': 'mezze-honey',
	'marigold-market': 'fruit-persimmon',
	'the-night-oven': 'baguettes-leaf',
	'salt-and-steam': 'steamer-tomato',
	'cafe-kastanie': 'cake-sea',
	'stumbling-goat-deli': 'sandwich-plum',
	'little-harbor-sushi': 'maki-honey',
	'pane-di-luca': 'pizza-slice-sage',
	'tram-and-toast': 'toast-honey',
	'village-green-grocer': 'carrots-rose',
	'hill-street-bagels': 'bagel-sandwich-sea',
	'copper-ladle': 'stew-sage',
	'slow-scoop': 'gelato-tomato',
	'bento-corner': 'bento-rose',
	'cedar-and-rye': 'pretzels-honey',
	'lakeside-crumb': 'cinnamon-rolls-tomato',
	'milwaukie-mercado': 'tamales-persimmon',
	'gresham-orchard-shop': 'apples-leaf',
	'tigard-gelateria': 'ice-cream-sage',
	'uptown-kettle': 'tea-persimmon',
	'falls-view-kitchen': 'lasagna-rose',
	'capitol-creamery': 'cheese-wheel-tomato',
	'harbor-light-diner': 'lobster-roll-plum',
	'old-port-loaf': 'loaf-sage',
	'leeward-plate-lunch': 'plate-lunch-honey',
	'kapahulu-crust': 'empanadas-persimmon',
	'narrows-market': 'fish-leaf',
};

function draw(slug: string): Buffer {
	const drawing = drawMotif(`motifs/${motifOf[slug]}.svg`);
	if (drawing === undefined) throw new Error(`nothing is drawn for ${slug}`);
	return Buffer.from(drawing);
}

/** What has a key is kept by browsers for ever: a file that changed has another one. */
function namesOf(slug: string) {
	const hash = createHash('sha256').update(draw(slug)).digest('hex').slice(0, 16);
	return (width: number, format: 'webp' | 'avif') => `business/${slug}-${hash}-${width}.${format}`;
}

/** For `businesses.image_key`. */
export const pictureKey = (slug: string) => namesOf(slug)(800, 'webp');

/** The sizes and formats in which an uploaded picture is kept as well. */
export async function makePicture(slug: string): Promise<PictureFile[]> {
	const { data, info } = await sharp(draw(slug)).flatten().raw().toBuffer({ resolveWithObject: true });
	const large = () => sharp(data, { raw: info });
	const small = () => large().resize({ width: 400 });
	// A town waits for them: more effort takes longer than it saves bytes.
	const webp = { quality: 75, effort: 2 };
	const avif = { quality: 48, effort: 1, chromaSubsampling: '4:2:0' };
	const nameOf = namesOf(slug);
	const made = async (picture: Sharp, widths: number[], format: 'webp' | 'avif') => {
		const bytes = await picture.toBuffer();
		return widths.map((width) => ({
			key: nameOf(width, format),
			bytes,
			contentType: `image/${format}` as const,
		}));
	};
	const files = await Promise.all([
		made(small().webp(webp), [400], 'webp'),
		made(small().avif(avif), [400], 'avif'),
		// It is not drawn any larger.
		made(large().webp(webp), [800, 1600], 'webp'),
		made(large().avif(avif), [800, 1600], 'avif'),
	]);
	return files.flat();
}
