/** What the web has to know about this installation before anybody signs in. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const settings = z
	.object({
		/** `sandbox`: our own card form at `base_url`; `stripe`: Stripe's Payment Element. */
		payments: z.discriminatedUnion('mode', [
			z.object({ mode: z.literal('sandbox'), publishable_key: z.string(), base_url: z.string() }),
			z.object({ mode: z.literal('stripe'), publishable_key: z.string() }),
		]),
		/** Sign-in buttons to show, by the identity provider's id. */
		social: z.array(z.object({ id: z.string(), label: z.string() })),
		/** The mail is kept here and anybody can read it at /dev/mail. */
		dev_mail: z.boolean(),
		/** Other people reach it, and cards are test cards (R-modes). */
		is_staging: z.boolean(),
		/** Where the demo town has a bag to buy and collect at this moment; null where there is no demo town. */
		open_now: z
			.object({ shop: z.string(), zip_code: z.string(), city: z.string(), state: z.string() })
			.nullable(),
		/** What it keeps of each order: `bps` hundredths of a percent of the subtotal, and `cents` (R-fee). */
		platform_fee: z.object({ bps: z.int(), cents: z.int() }),
		/** A style of MapLibre for the streets of the map; null: the map is drawn. */
		map_style_url: z.string().nullable(),
		/** How people reach whoever runs this installation; null: not set. */
		contact: z.object({ email: z.string().nullable(), postal_address: z.string().nullable() }),
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
