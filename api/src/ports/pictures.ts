/** Makes safe pictures out of whatever somebody sends. */
export const pictureWidths = [400, 800, 1600] as const;
export const pictureFormats = ['webp', 'avif'] as const;

export interface RenderedPicture {
	/** At most this wide; never enlarged. */
	width: (typeof pictureWidths)[number];
	format: (typeof pictureFormats)[number];
	bytes: Uint8Array;
}

export class PicturesBusy extends Error {
	override name = 'PicturesBusy';
}

export interface Pictures {
	/**
	 * Every width in every format, upright and without metadata. Undefined: no JPEG, PNG or WebP, broken, or too many
	 * pixels. Throws PicturesBusy when too many wait already.
	 */
	render(bytes: Uint8Array): Promise<RenderedPicture[] | undefined>;
}
