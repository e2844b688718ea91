/** What the web needs to know about the installation before sign-in. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const agreement = z.object({ version: z.int(), asked_from: z.int() });

export const settings = z
	.object({
		/** `sandbox`: our own card form at `base_url`; `stripe`: Stripe's Payment Element. */
		payments: z.discriminatedUnion('mode', [
			z.object({ mode: z.literal('sandbox'), publishable_key: z.string(), base_url: z.string() }),
			z.object({ mode: z.literal('stripe'), publishable_key: z.string() }),
		]),
		social: z.array(z.object({ id: z.string(), label: z.string() })),
		/** Emails are kept locally, readable by anyone at /dev/mail. */
		dev_mail: z.boolean(),
		/** Publicly reachable, with test cards (R-modes). */
		is_staging: z.boolean(),
		/** Days of the coming week on which the whole town is closed (R-closed-days). */
		closed_days: z.array(z.object({ date: z.string(), text_en: z.string(), text_es: z.string() })),
		open_now: z
			.object({ shop: z.string(), zip_code: z.string(), city: z.string(), state: z.string() })
			.nullable(),
		/** Fee per order: `bps` basis points of the subtotal plus `cents` (R-fee). */
		platform_fee: z.object({ bps: z.int(), cents: z.int() }),
		/** MapLibre style of the street map, or a PMTiles file (R-streets); null: the shipped map, without streets. */
		map_style_url: z.string().nullable(),
		/** Latest versions of the texts that people agree to (R-terms-agreed). */
		terms: z.object({ terms: agreement, shop_terms: agreement }),
		contact: z.object({
			email: z.string().nullable(),
			postal_address: z.string().nullable(),
			/** Who runs the marketplace (R-town). */
			legal_name: z.string().nullable(),
		}),
	})
	.meta({ id: 'Settings' });
export type Settings = z.infer<typeof settings>;

export const settingsEndpoints = {
	'settings.get': endpoint('GET /v0/settings', {
		tag: 'settings',
		access: 'public',
		summary: 'How this installation takes cards, signs people in and is reached',
		reply: settings,
	}),
};
