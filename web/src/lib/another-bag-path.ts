import { paths } from './paths.ts';

/** Where another bag is opened at the address of this business. Of shops alone: paths.ts is loaded by everybody. */
export const anotherBagPath = (businessId: string): string => `${paths.business(businessId)}?tab=another`;
