/** URL parameters for favorites, in a module of their own because paths.ts is in the first load. */
import { paths } from './paths.ts';

export const favoriteParam = 'favorite';
/** Marks a shop as opened from the list of favorites, so that it leads back there. */
export const fromFavorites = '?from=favorites';

export const markFavorite = (businessId: string) =>
	`${paths.marketplaceBusiness(businessId)}?${favoriteParam}=yes`;
