/** What stands in the way of handing a shop over, in words (R-handover). Pure. */
import { AppError } from '#lib/app-error.ts';
import { toDollars } from '#lib/money.ts';

export interface OpenMoney {
	disputes: number;
	/** To a customer's card, and not there yet. */
	refunds: number;
	/** Shares of orders that are not in the bank, or are being taken back. */
	payouts: number;
	/** What coming payouts keep back. */
	owedCents: number;
}
export interface StillOpen extends OpenMoney {
	orders: number;
	refundRequests: number;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function reasons({ orders, refundRequests, disputes, refunds, payouts, owedCents }: StillOpen): string[] {
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
	].filter((reason) => reason !== false);
}

export function handoverRefusal(open: StillOpen): AppError | undefined {
	const found = reasons(open);
	if (found.length === 0) return undefined;
	return new AppError('HANDOVER_BLOCKED', {
		message: `This shop can’t be handed over yet. ${found.join(' ')}`,
	});
}

/** Whoever the shop is offered to. Undefined: their account is disabled. */
export function personRefusal(
	person: { verified: boolean; role: string } | undefined,
	name: string,
): AppError | undefined {
	const refuse = (message: string) => new AppError('HANDOVER_PERSON', { message });
	if (!person) return refuse(`${name}’s account is disabled, so the shop can’t be theirs.`);
	if (!person.verified) return refuse(`${name} has to verify their email first: the link is in their inbox.`);
	if (person.role === 'customer')
		return refuse(
			`${name} has a customer’s account. Invite them to the team once more: joining makes it a shop’s.`,
		);
	return undefined;
}
