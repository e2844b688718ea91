import { paths } from './paths.ts';

/** Kept apart from paths.ts, which is in the first load. */
export const anotherBagPath = (businessId: string): string => `${paths.business(businessId)}?tab=another`;
