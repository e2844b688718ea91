/** The seeded town: businesses around Portland, Oregon, and a few far away. Streets and ZIP codes are real, the businesses are not. */
import type { TownBusiness } from './town-business.ts';
import { eastSide } from './town-east.ts';
import { elsewhere } from './town-elsewhere.ts';
import { outskirts } from './town-outskirts.ts';
import { westSide } from './town-west.ts';

export { type Person, people, shoppers } from './people.ts';
export type { TownBusiness } from './town-business.ts';

/** Of the owner with one business and the demo login: most orders are here. */
export const demoBusiness = 'flour-and-thistle';
/** Of the owner with two. */
export const secondBusinesses = ['marigold-market', 'the-night-oven'] as const;

export const townZone = 'America/Los_Angeles';
export const town: readonly TownBusiness[] = [...eastSide, ...westSide, ...outskirts, ...elsewhere];
