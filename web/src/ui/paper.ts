/** Bag colors by seed: a business's ID or category. */
interface Paper {
	front: string;
	side: string;
	fold: string;
	sticker: string;
	ink: string;
}
const papers: Paper[] = [
	{ front: '#dcae76', side: '#c4925a', fold: '#efcd9f', sticker: '#fff8ec', ink: '#c2410c' },
	{ front: '#e8c9a0', side: '#cda877', fold: '#f6e3c7', sticker: '#c2410c', ink: '#fff4e6' },
	{ front: '#d9926b', side: '#b9714c', fold: '#edb896', sticker: '#fff4e6', ink: '#7c2d12' },
	{ front: '#a9b388', side: '#8a956a', fold: '#c7cfab', sticker: '#fffbf0', ink: '#3f6212' },
	{ front: '#e6b655', side: '#c7953a', fold: '#f5d58c', sticker: '#fffaf0', ink: '#92400e' },
	{ front: '#c98d7d', side: '#a86c5d', fold: '#e2b4a7', sticker: '#fff6f0', ink: '#881337' },
];

/** A 32-bit FNV-1a hash. */
export function hash(text: string): number {
	let value = 2_166_136_261;
	for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
	return value;
}

export const paperOf = (seed: string): Paper => papers[hash(seed) % papers.length] ?? (papers[0] as Paper);

const thinned =
	'bg-[#dcae76]/30 bg-[#e8c9a0]/30 bg-[#d9926b]/30 bg-[#a9b388]/30 bg-[#e6b655]/30 bg-[#c98d7d]/30'.split(
		' ',
	);
/** Background class shown until the picture loads. */
export const pictureColor = (seed: string): string => thinned[hash(seed) % thinned.length] ?? '';
