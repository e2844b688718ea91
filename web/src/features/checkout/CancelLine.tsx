import { limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { clockTime, earlier } from '#lib/full-time.ts';
import { type DatedWindow, dayText, endingText, minutesUntil } from '#lib/time.ts';

/** Says in the shop's time zone until when the order can be canceled (R-cancel), and how soon an open pickup ends. */
export function CancelLine({ window, now, className = '' }: CancelLineProps) {
	const { t } = useLingui();
	const { date, start: startTime, timeZone } = window;
	const ahead = limits.cancelBeforeStartMs / 60_000;
	const afterPaying = limits.cancelAfterLatePaymentMs / 60_000;
	const toStart = minutesUntil(window, now);
	const day = dayText(date, timeZone, now);
	const time = clockTime(earlier(startTime, ahead));
	const start = clockTime(startTime);
	const ending = endingText(window, now);
	return (
		<p className={`text-ink-soft text-sm ${className}`}>
			{toStart > ahead ? (
				t`Cancel for free until ${day} ${time}.`
			) : toStart > 2 * afterPaying ? (
				<Trans>You can cancel for free within 10 minutes of paying.</Trans>
			) : toStart > 0 ? (
				t`You can cancel for free within 10 minutes of paying, but not after pickup starts at ${start}.`
			) : ending ? (
				<Trans>Pickup has started and {ending}, so this order can't be canceled.</Trans>
			) : (
				<Trans>Pickup has started, so this order can't be canceled.</Trans>
			)}
		</p>
	);
}

interface CancelLineProps {
	window: DatedWindow;
	now: Date;
	className?: string;
}
