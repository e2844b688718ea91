/** The list to go through before an opening (R-go-live). Its points are answered like the health page's. */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { instant, text } from './fields.ts';
import { healthCheck } from './health.ts';

export const goLive = z
	.object({
		checked_at: instant,
		mode: z.enum(['trial', 'staging', 'live']),
		points: z.array(healthCheck),
	})
	.meta({ id: 'GoLive' });
export type GoLive = z.infer<typeof goLive>;

export const goLiveEndpoints = {
	'admin.goLive.get': endpoint('GET /v0/admin/go-live', {
		...forAdmins,
		summary: 'What is done and what is missing before an opening; what the browser sees is compared and kept',
		query: z.strictObject({
			/** The page's address as the browser sees it. */
			protocol: z.enum(['http', 'https']),
			host: text(255),
			/** How far the browser's clock is from the server's. */
			off_seconds: z.coerce.number().int().min(-1e10).max(1e10),
		}),
		reply: goLive,
		audited: [],
	}),
	'admin.goLive.mailArrived': endpoint('POST /v0/admin/go-live/mail', {
		...forAdmins,
		summary: 'Say by the link of a test email that it arrived; each link counts once',
		body: z.strictObject({ token: text(200) }),
		example: { token: 'of-the-link' },
		audited: [],
		limit: { max: 60, windowMs: 60_000 },
		stale: ['admin.goLive'],
		codes: ['NOT_FOUND'],
	}),
};
