import { type OrderRefund, reasonIn } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dateTimeText } from '#lib/full-time.ts';
import { activeWords } from '#lib/language.ts';
import { formatDollars } from '#lib/money.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Banner, type BannerTone } from '#ui/Banner.tsx';

const tones: Record<OrderRefund['status'], BannerTone> = {
	requested: 'warn',
	refused: 'info',
	approved: 'info',
	sending: 'info',
	done: 'success',
	failed: 'danger',
};

interface RefundStateProps {
	refund: OrderRefund;
	timeZone: string;
	cancelled: boolean;
}

/** State of the refund, on the card itself (R-refund-shown). */
export function RefundState({ refund, timeZone, cancelled }: RefundStateProps) {
	const { i18n, t } = useLingui();
	const date = (instant: string) => dateTimeText(instant, timeZone, i18n.locale);
	const amount = formatDollars(refund.amount);
	// After the deadline, or if the business never has to answer, the platform decides.
	const isTheirs = refund.answer_due_at !== null && Date.parse(refund.answer_due_at) > serverNow().getTime();
	const due = isTheirs && date(refund.answer_due_at ?? '');
	const done = refund.done_at && date(refund.done_at);
	const texts: Record<OrderRefund['status'], ReactNode> = {
		requested: due ? (
			t`You asked for ${amount} back. The business has until ${due} to answer; after that, we decide.`
		) : (
			<Trans>You asked for {amount} back. We're looking into it.</Trans>
		),
		refused: <Trans>Your refund request was declined, so no money moves.</Trans>,
		approved: <Trans>{amount} is on its way back to your card, usually within 5 to 10 days.</Trans>,
		sending: <Trans>{amount} is on its way back to your card, usually within 5 to 10 days.</Trans>,
		done: done ? (
			t`${amount} went back to your card on ${done}. Your bank may take 5 to 10 days to show it.`
		) : (
			<Trans>{amount} went back to your card. Your bank may take 5 to 10 days to show it.</Trans>
		),
		failed: t`${amount} couldn't be sent back to your card yet. We're on it. There's nothing you need to do.`,
	};
	// User text goes through `t`, because Trans would parse its tags.
	const { reason } = refund;
	const answer =
		refund.requested_by === 'customer' && refund.answer && reasonIn(activeWords().say, refund.answer);
	return (
		<Banner className="mt-4" tone={tones[refund.status]}>
			<p>{texts[refund.status]}</p>
			{answer && (
				<p lang="" className="mt-1">
					{t`Answer: ${answer}`}
				</p>
			)}
			{reason && refund.requested_by === 'business' && (
				<p lang="" className="mt-1">
					{cancelled ? t`The shop canceled: ${reason}` : t`The shop refunded you: ${reason}`}
				</p>
			)}
			{reason && refund.requested_by === 'admin' && (
				<p lang="" className="mt-1">
					{cancelled ? t`We canceled: ${reason}` : t`We refunded you: ${reason}`}
				</p>
			)}
			{reason && !cancelled && refund.requested_by === 'customer' && (
				<p lang="" className="mt-1 text-ink-soft">{t`Your reason: ${reason}`}</p>
			)}
		</Banner>
	);
}
