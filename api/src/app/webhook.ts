/** POST /v0/webhooks/stripe: verifies signatures against the raw body and returns 200 once the events are stored. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Inbox } from '#provider-events';

const maxEventBytes = 512 * 1024;

export async function registerWebhook(app: FastifyInstance, inbox: Inbox): Promise<void> {
	const applying = new Set<Promise<void>>();
	const plugin: FastifyPluginAsync = async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser(
			'*',
			{ parseAs: 'buffer', bodyLimit: maxEventBytes },
			(_request, body, done) => {
				done(null, body);
			},
		);
		scope.post('/v0/webhooks/stripe', { bodyLimit: maxEventBytes }, async (request) => {
			const signature = request.headers['stripe-signature'];
			const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
			const event = await inbox.receive(body, typeof signature === 'string' ? signature : undefined);
			if (event) {
				const work = inbox
					.apply(event)
					.catch((error: unknown) => request.log.warn({ err: error }, 'event waits'));
				applying.add(work);
				void work.finally(() => applying.delete(work));
			}
			return { received: true };
		});
	};
	await app.register(plugin);
	app.addHook('onClose', async () => {
		await Promise.all(applying);
	});
}
