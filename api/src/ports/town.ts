/** What the town says about itself (R-town). Null means FlavorBag's default. */
export interface Town {
	name: string | null;
	legalName: string | null;
	supportEmail: string | null;
	color: string | null;
	/** Hash of its bytes. */
	logo: string | null;
}
export const plainTown: Town = { name: null, legalName: null, supportEmail: null, color: null, logo: null };

/** What drawings need from it; the logo is a PNG in base64. */
export type Brand = Pick<Town, 'name' | 'color' | 'logo'>;

export interface TownReader {
	/** At most a few seconds old; older only while the database doesn't answer. */
	now(): Promise<Town>;
	brand(): Promise<Brand>;
}
export const plainReader: TownReader = { now: async () => plainTown, brand: async () => plainTown };
