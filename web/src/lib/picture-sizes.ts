export { pictureSrcset } from '@flavorbag/contract/pictures';

/** How wide a card's picture is: small beside its words on a phone, half a tablet, or a column of a wide screen. */
export const pictureSizes =
	'(min-width: 80rem) 21.5rem, (min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 7rem';

/** In a business's own sheet: as wide as a phone; on a desktop its column is higher than the picture is. */
export const sheetPictureSizes = '(min-width: 48rem) 40rem, 100vw';

/** How many cards' pictures a first look meets. */
export const firstPictures = (): number => (matchMedia('(min-width: 40rem)').matches ? 2 : 3);
