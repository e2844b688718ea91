/** What addresses of a shop over the marketplace say of favorites. Apart from paths.ts, which comes with the first view. */
import { paths } from './paths.ts';

/** It is to be marked. */
export const favoriteParam = 'favorite';
/** It was opened from the list of favorites, and leads back there. */
export const fromFavorites = '?from=favorites';

/** Marks the shop, once somebody is signed in. */
export const markFavorite = (businessId: string) =>
	`${paths.marketplaceBusiness(businessId)}?${favoriteParam}=yes`;
