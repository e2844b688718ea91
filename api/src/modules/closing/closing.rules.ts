/** What blocks removing or transferring a shop (R-handover). Pure. */
import type { Language, Translated } from '@flavorbag/contract';
import { AppError } from '#lib/app-error.ts';
import { counted } from '#lib/language.ts';
import { toDollars } from '#lib/money.ts';

interface OpenWork {
	orders: number;
	refundRequests: number;
}
interface StillOpen extends OpenWork {
	disputes: number;
	/** Refunds that haven't reached the customer's card. */
	refunds: number;
	/** Shares of orders that are not in the bank yet or are being reversed. */
	payouts: number;
	/** Amount to be withheld from future payouts. */
	owedCents: number;
}

function reasonsEn({ orders, refundRequests, disputes, refunds, payouts, owedCents }: StillOpen) {
	const them = (count: number) => (count === 1 ? 'it' : 'them');
	return [
		orders > 0 &&
			`${counted(orders, 'order is', 'orders are')} still open: hand ${them(orders)} over or cancel ${them(orders)} first.`,
		refundRequests > 0 &&
			`${counted(refundRequests, 'refund request waits', 'refund requests wait')} for an answer: answer ${them(refundRequests)} first.`,
		refunds > 0 &&
			`${counted(refunds, 'refund is', 'refunds are')} on the way to a customer: that takes a few days.`,
		disputes > 0 &&
			`${counted(disputes, 'dispute is', 'disputes are')} open at a customer’s bank: wait until the bank has decided.`,
		payouts > 0 &&
			`The money of ${counted(payouts, 'order', 'orders')} isn’t in the bank yet: wait until the deposit has arrived.`,
		owedCents > 0 &&
			`$${toDollars(owedCents).toFixed(2)} of earlier refunds is still to be withheld from payouts: wait until the next orders have covered it.`,
	];
}

function reasonsEs({ orders, refundRequests, disputes, refunds, payouts, owedCents }: StillOpen) {
	return [
		orders > 0 &&
			(orders === 1
				? '1 pedido sigue abierto: primero entrégalo o cancélalo.'
				: `${orders} pedidos siguen abiertos: primero entrégalos o cancélalos.`),
		refundRequests > 0 &&
			(refundRequests === 1
				? '1 solicitud de reembolso espera respuesta: primero respóndela.'
				: `${refundRequests} solicitudes de reembolso esperan respuesta: primero respóndelas.`),
		refunds > 0 &&
			`${counted(refunds, 'reembolso va', 'reembolsos van')} en camino a un cliente: eso tarda unos días.`,
		disputes > 0 &&
			`${counted(disputes, 'disputa sigue abierta', 'disputas siguen abiertas')} en el banco de un cliente: espera a que el banco decida.`,
		payouts > 0 &&
			`El dinero de ${counted(payouts, 'pedido', 'pedidos')} todavía no está en el banco: espera a que llegue el depósito.`,
		owedCents > 0 &&
			`Todavía falta retener $${toDollars(owedCents).toFixed(2)} de los pagos por reembolsos anteriores: espera a que los próximos pedidos lo cubran.`,
	];
}
const reasons: Record<Language, (open: StillOpen) => (string | false)[]> = { en: reasonsEn, es: reasonsEs };

export function handoverRefusal(open: StillOpen): AppError | undefined {
	const foundIn = (language: Language) => reasons[language](open).filter(Boolean).join(' ');
	if (foundIn('en') === '') return undefined;
	return new AppError('HANDOVER_BLOCKED', {
		message: {
			en: `This shop can’t be handed over yet. ${foundIn('en')}`,
			es: `Todavía no puedes pasar esta tienda. ${foundIn('es')}`,
		},
	});
}

/** `person` is undefined if the account is disabled. */
export function personRefusal(
	person: { verified: boolean; role: string } | undefined,
	name: string,
): AppError | undefined {
	const [en, es] = [name || 'This person', name || 'esta persona'];
	const refuse = (message: Translated) => new AppError('HANDOVER_PERSON', { message });
	if (!person)
		return refuse({
			en: `${en}’s account is disabled, so the shop can’t be theirs.`,
			es: `La cuenta de ${es} está desactivada, así que no puede ser titular de la tienda.`,
		});
	if (!person.verified)
		return refuse({
			en: `${en} has to verify their email first: the link is in their inbox.`,
			es: `Primero ${es} tiene que confirmar su correo: el enlace está en su bandeja de entrada.`,
		});
	if (person.role === 'customer')
		return refuse({
			en: `${en} has a customer’s account. Invite them to the team once more: joining makes it a shop’s.`,
			es: `La cuenta de ${es} es de cliente. Envía otra vez la invitación al equipo: al entrar, será una cuenta de negocio.`,
		});
	return undefined;
}

/** R-closing */
export function removalRefusal(open: OpenWork): AppError | undefined {
	if (open.orders > 0) {
		const still = counted(open.orders, 'order is still open', 'orders are still open');
		const them = open.orders === 1 ? 'it' : 'them';
		const en = `${still}. Hand ${them} over or cancel ${them} first.`;
		const es =
			open.orders === 1
				? '1 pedido sigue abierto. Primero entrégalo o cancélalo.'
				: `${open.orders} pedidos siguen abiertos. Primero entrégalos o cancélalos.`;
		return new AppError('OPEN_ORDERS', { message: { en, es } });
	}
	if (open.refundRequests === 0) return undefined;
	const waits = counted(open.refundRequests, 'refund request is waiting', 'refund requests are waiting');
	const them = open.refundRequests === 1 ? 'it' : 'them';
	const en = `${waits} for an answer. Answer ${them} first.`;
	const es =
		open.refundRequests === 1
			? '1 solicitud de reembolso espera respuesta. Primero respóndela.'
			: `${open.refundRequests} solicitudes de reembolso esperan respuesta. Primero respóndelas.`;
	return new AppError('OPEN_REFUND_REQUESTS', { message: { en, es } });
}
