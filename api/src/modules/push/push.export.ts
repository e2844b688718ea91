/** Devices of a person (R-export), without keys and with only the host of the endpoint. */

import { sql } from 'kysely';
import { type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

const service = () => sql`substring(endpoint from '^[a-z]+://([^/?#]+)')`;

export const pushExport: PersonalData = {
	tables: [
		personal('devices', 'push_subscriptions', msg('Your devices'), {
			shown: 'name push_service language created_at last_ok_at fails',
			derived: { push_service: { of: 'endpoint', value: service } },
			withheld: { 'a key or a secret': 'p256dh auth public_key' },
		}),
		personal('devices', 'push_settings', msg('What your devices show'), {
			shown: 'claims alerts orders reminders sales',
		}),
		personal('devices', 'push_messages', msg('Notifications of the last day'), {
			shown: 'email created_at accepted_at',
			derived: { email: { of: 'id', value: () => sql`split_part(id, ':', 1)` } },
		}),
	],
	left: {},
};
