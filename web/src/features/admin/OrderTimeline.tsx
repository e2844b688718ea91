import type { OrderStep, OrderStepKind } from '@flavorbag/contract';
import { reasonIn } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { dateTimeText } from '#lib/full-time.ts';
import { activeLanguage } from '#lib/language.ts';
import { formatDollars } from '#lib/money.ts';
import { useMailNames } from './mail-words.ts';
import { ProviderId } from './ProviderId.tsx';

function useStepNames(): Record<OrderStepKind, string> {
	const { t } = useLingui();
	return {
		held: t`Bags held`,
		paid: t`Paid`,
		abandoned: t`Not paid`,
		fulfilled: t`Handed over`,
		cancelled: t`Cancelled`,
		expired: t`Not collected in time`,
		refunded: t`Refunded`,
		payment_opened: t`Payment opened`,
		payment_voided: t`Payment voided`,
		payment_failed: t`Payment failed`,
		date_changed: t`The shop changed this date`,
		refund_requested: t`Refund asked for`,
		refund_refused: t`Refund declined`,
		refund_approved: t`Refund waits to be sent`,
		refund_sent: t`Refund sent to the card`,
		refund_done: t`Money back on the card`,
		refund_failed: t`Refund failed`,
		transfer_planned: t`Transfer to the shop planned`,
		transfer_refused: t`Transfer to the shop refused`,
		transfer_sent: t`Transferred to the shop`,
		transfer_cancelled: t`Transfer to the shop dropped`,
		transfer_deposited: t`Sent to the shop's bank`,
		transfer_reversed: t`Share taken back from the shop`,
		reversal_refused: t`Share couldn't be taken back`,
		dispute_opened: t`Disputed by the customer's bank`,
		dispute_won: t`Dispute won`,
		dispute_lost: t`Dispute lost`,
		mail_waiting: t`Email waits to be sent`,
		mail_sent: t`Email sent`,
		mail_failed: t`Email couldn't be sent`,
		rated: t`Rated`,
		rating_changed: t`Rating changed`,
		rating_replied: t`Rating answered`,
		rating_reported: t`Rating reported`,
		rating_hidden: t`Comment hidden`,
		rating_cleared: t`Comment looked at and shown`,
	};
}

/** What happened at one moment may have happened twice then. */
function keysOf(steps: readonly OrderStep[]): string[] {
	const seen = new Map<string, number>();
	return steps.map(({ at, what, mail, provider_id }) => {
		const key = [at, what, mail, provider_id].join(' ');
		const nth = (seen.get(key) ?? 0) + 1;
		seen.set(key, nth);
		return `${key} ${nth}`;
	});
}

/** Oldest first, in the shop's time (R-console-orders). */
export function OrderTimeline({ steps, timeZone }: { steps: readonly OrderStep[]; timeZone: string }) {
	const names = useStepNames();
	const keys = keysOf(steps);
	return (
		<ol className="mt-4 grid gap-4 border-line border-l-2 pl-4">
			{steps.map((step, at) => (
				<li key={keys[at]}>
					<Step step={step} name={names[step.what]} timeZone={timeZone} />
				</li>
			))}
		</ol>
	);
}

function Step({ step, name, timeZone }: { step: OrderStep; name: string; timeZone: string }) {
	const { t, i18n } = useLingui();
	const mails = useMailNames();
	const who: Record<OrderStep['by'], string> = {
		customer: t`by the customer`,
		business: t`by the shop`,
		admin: t`by support`,
		provider: t`by the payment provider`,
		system: '',
	};
	const { at, by, name: person, amount, words, mail } = step;
	return (
		<>
			<p className="flex flex-wrap justify-between gap-x-4">
				<span className="wrap-anywhere min-w-0">
					<span className="font-semibold">{name}</span>{' '}
					<span className="text-ink-soft">{person ? `${who[by]} (${person})` : who[by]}</span>
				</span>
				{amount !== null && <span className="tabular-nums">{formatDollars(amount)}</span>}
			</p>
			<p className="text-ink-soft text-sm">
				<time dateTime={at}>{dateTimeText(at, timeZone, i18n.locale)}</time>
				{mail && <> · {mails[mail]}</>}
			</p>
			{words && (
				<p lang="" className="wrap-anywhere text-sm">
					“{reasonIn(activeLanguage(), words)}”
				</p>
			)}
			<ProviderId id={step.provider_id} intent={step.intent_id} />
		</>
	);
}
