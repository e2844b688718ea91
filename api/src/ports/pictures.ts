/** Makes safe pictures out of uploads. */
export const pictureWidths = [400, 800, 1600] as const;
export const pictureFormats = ['webp', 'avif'] as const;

export interface RenderedPicture {
	/** Maximum width; pictures are never enlarged. */
	width: (typeof pictureWidths)[number];
	format: (typeof pictureFormats)[number];
	bytes: Uint8Array;
}

export class PicturesBusy extends Error {
	override name = 'PicturesBusy';
}
export const isBusy = (error: unknown) => error instanceof PicturesBusy;

export interface Pictures {
	/** Renders all sizes, without metadata. Undefined: not a valid picture. Throws PicturesBusy if too many wait. */
	render(bytes: Uint8Array): Promise<RenderedPicture[] | undefined>;
	/** Like `render`, but returns one small PNG. */
	logo(bytes: Uint8Array): Promise<Uint8Array | undefined>;
}
