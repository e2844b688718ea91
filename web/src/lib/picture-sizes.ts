export { pictureSrcset } from '@flavorbag/contract/pictures';

/** Widths of a card's picture: small beside the text on a phone, half of a tablet, or a grid column. */
export const pictureSizes =
	'(min-width: 80rem) 21.5rem, (min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 7rem';

/** Full width on a phone; on a desktop, the sheet's column crops the picture. */
export const sheetPictureSizes = '(min-width: 48rem) 40rem, 100vw';

export const firstPictures = (): number => (matchMedia('(min-width: 40rem)').matches ? 2 : 3);
