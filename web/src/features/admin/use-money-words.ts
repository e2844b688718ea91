import type { DisputeState, MoneyPart, MoneyRow } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

/** What the parts of the money page are called, and what a row of each says. */
export function useMoneyWords() {
	const { t } = useLingui();
	const parts: Record<MoneyPart, string> = {
		stuck: t`Stuck`,
		refused: t`Refused`,
		disputes: t`Disputes`,
		owing: t`Shops that owe`,
	};
	const intros: Record<MoneyPart, string> = {
		stuck: t`What should have moved on minutes ago. FlavorBag asks the card provider about it every five minutes by itself; what stays here longer is explained on the health page.`,
		refused: t`What the card provider didn't send: shares to shops, which go out by themselves later, and refunds, which wait for you.`,
		disputes: t`A cardholder's bank takes the money until it decides. Answer it in the payment provider's dashboard.`,
		owing: t`A refund came after the shop had its share, and its account couldn't give it. It comes off the shop's next transfers.`,
	};
	const empty: Record<MoneyPart, string> = {
		stuck: t`Nothing is stuck`,
		refused: t`The card provider refused nothing`,
		disputes: t`No disputes`,
		owing: t`No shop owes anything`,
	};
	const disputes: Record<DisputeState, string> = { open: t`Open`, won: t`Won`, lost: t`Lost` };
	const rows: Record<MoneyRow['state'], string> = {
		authorized: t`The bank promised this payment, and it isn't taken yet.`,
		approved: t`This refund was approved, and it isn't on its way to the card.`,
		planned: t`The shop's share should have been sent by now.`,
		sending: t`The shop's share is being sent, and the card provider hasn't answered.`,
		refused: t`The card provider refused to send the shop its share.`,
		failed: t`The payment provider couldn't make this refund.`,
		open: t`The cardholder disputes this payment.`,
		won: t`The bank gave the money back.`,
		lost: t`The bank gave the money to the cardholder. The platform bears it.`,
		owing: t`The shop owes this.`,
	};
	return { parts, intros, empty, disputes, rows };
}
