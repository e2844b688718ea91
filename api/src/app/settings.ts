/** The public part of the configuration. */
import type { Settings } from '@flavorbag/contract';
import { addressOfStreets, streetFileIn } from '#http/street-file.ts';
import type { Town } from '#ports/town.ts';
import type { Config, SocialProvider } from './config.ts';

export async function settingsOf(
	config: Config,
	social: SocialProvider[],
	town: Town,
): Promise<Omit<Settings, 'open_now' | 'terms' | 'closed_days'>> {
	const { payments } = config;
	return {
		payments:
			payments.mode === 'sandbox'
				? { mode: 'sandbox', publishable_key: payments.publishableKey, base_url: '/sandbox' }
				: { mode: 'stripe', publishable_key: payments.publishableKey },
		social: social.map(({ id, label }) => ({ id, label })),
		dev_mail: config.mail.mode === 'mailbox' && config.mode === 'trial',
		is_staging: config.mode === 'staging',
		platform_fee: { bps: config.orders.feeBps, cents: config.orders.feeCents },
		map_style_url: config.mapStyleUrl ?? (await addressOfStreets(streetFileIn(config.dataDir))) ?? null,
		contact: {
			email: town.supportEmail ?? config.contact.email ?? null,
			postal_address: config.contact.postalAddress ?? null,
			legal_name: town.legalName,
		},
	};
}
