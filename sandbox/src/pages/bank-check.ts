/** The bank's 3-D Secure page: approve or fail, then return to the shop. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Core, getObject } from '../core.ts';
import type { BankCheck } from '../stored.ts';
import { answerCheck, returnUrlOf } from '../three-d-secure.ts';
import { html } from './html.ts';
import { money } from './labels.ts';
import type { Send } from './layout.ts';

const answer = z.object({ answer: z.enum(['approve', 'fail']) });
const over: Record<Exclude<BankCheck['state'], 'waiting'>, string> = {
	approved: 'You approved this payment.',
	refused: 'This payment was not approved.',
	void: 'This payment is no longer waiting for your answer.',
};

export function registerBankCheck(app: FastifyInstance, core: Core, send: Send, prefix: string) {
	app.get<{ Params: { id: string } }>('/3ds/:id', (request, reply) => {
		const check = getObject(core, 'bank_check', request.params.id);
		const back = returnUrlOf(core, check);
		if (check.state !== 'waiting') {
			const body = html`<div class="card"><h1>Your bank</h1><p>${over[check.state]}</p>
${back ? html`<p class="actions"><a class="button" href="${back}">Back to the shop</a></p>` : html`<p>You can close this page.</p>`}</div>`;
			return send(reply, { title: 'Your bank', body });
		}
		const intent = getObject(core, 'payment_intent', check.payment_intent);
		const card = getObject(core, 'payment_method', check.payment_method).method.card;
		const body = html`<div class="card"><h1>Your bank asks: is this you?</h1>
<p class="big">${money(intent.amount)}</p>
<p>${intent.description || 'A payment'}, with the card ending in ${card?.last4 ?? ''}.</p>
<form method="post" action="${prefix}/3ds/${check.id}"><div class="actions">
<button class="main" name="answer" value="approve">Approve</button>
<button name="answer" value="fail">Fail</button></div></form>
<p class="soft">A real bank would ask you for a code or in its app.</p></div>`;
		return send(reply, { title: 'Your bank asks', body, leadsTo: check.return_url });
	});

	app.post<{ Params: { id: string } }>('/3ds/:id', (request, reply) => {
		const parsed = answer.safeParse(request.body);
		const { id } = request.params;
		const check = parsed.success
			? answerCheck(core, id, parsed.data.answer === 'approve')
			: getObject(core, 'bank_check', id);
		const back = check.state === 'waiting' ? undefined : returnUrlOf(core, check);
		return reply.redirect(back ?? `${prefix}/3ds/${id}`, 303);
	});
}
