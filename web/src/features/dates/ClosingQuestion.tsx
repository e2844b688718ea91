import type { Business, ClosingQuestion as Question } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { closingOf, useAnswerClosing } from '#api/bag-counts.ts';
import { timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

const keyOf = ({ date, period }: Question) => `${date} ${period}`;

/** After a pickup time, one tap: how many more bags there could have been, or how many were missing (R-closing-question). */
export function ClosingQuestion({ business }: { business: Business }) {
	const { t } = useLingui();
	const { data } = useQuery(closingOf(business.id));
	const answer = useAnswerClosing(business.id);
	const [answered, setAnswered] = useState<string>();
	const [changing, setChanging] = useState(false);
	const questions = data?.questions ?? [];
	// What was just answered stays in sight until the page is left.
	const question =
		questions.find((one) => keyOf(one) === answered) ?? questions.find((one) => one.answer === null);
	if (!question) return null;
	const { date, period, start, end, sold } = question;
	const day = dayText(date, business.time_zone, serverNow());
	const isSaved = question.answer !== null && !changing;
	const next = questions.find((one) => one.answer === null && keyOf(one) !== keyOf(question));
	function say(difference: number) {
		answer.mutate(
			{ date, period, difference },
			{
				onSuccess: () => {
					setAnswered(`${date} ${period}`);
					setChanging(false);
				},
			},
		);
	}
	return (
		<section aria-labelledby="closing" className="rounded-card border border-line bg-raised p-4 sm:p-6">
			<p className="text-ink-soft text-sm first-letter:uppercase">
				<Trans>
					{day}, {timeRange(start, end)}: <Plural value={sold} one="# bag" other="# bags" /> sold
				</Trans>
			</p>
			<h2 id="closing" className="mt-1 font-display font-semibold text-xl">
				<Trans>Could you have filled more?</Trans>
			</h2>
			<div role="status" className="empty:hidden">
				{isSaved && question.answer && (
					<div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
						<p>
							<Said sold={sold} difference={question.answer.difference} />
						</p>
						<span className="flex">
							<Button tone="quiet" size="small" onClick={() => setChanging(true)}>
								<Trans>Change</Trans>
							</Button>
							{next && (
								<Button tone="secondary" size="small" onClick={() => setAnswered(undefined)}>
									<Trans>Next question</Trans>
								</Button>
							)}
						</span>
					</div>
				)}
			</div>
			{!isSaved && <Choices sold={sold} onSay={say} isBusy={answer.isPending} />}
			{answer.isError && (
				<div className="mt-3">
					<Banner tone="danger">{messageOf(answer.error, t`That wasn't saved. Please try again.`)}</Banner>
				</div>
			)}
		</section>
	);
}

function Said({ sold, difference }: { sold: number; difference: number }) {
	const all = sold + difference;
	if (difference === 0)
		return (
			<Trans>
				Saved: <Plural value={sold} one="# bag was" other="# bags were" /> just right.
			</Trans>
		);
	if (difference < 0)
		return (
			<Trans>
				Saved: you had enough for <Plural value={all} one="# bag" other="# bags" />.
			</Trans>
		);
	return (
		<Trans>
			Saved: you could have filled <Plural value={all} one="# bag" other="# bags" />.
		</Trans>
	);
}

/** As many as a tap away, and all others in the device's own list. */
const near = [1, 2, 3, 4];
const moreMax = 20;

function Choices({
	sold,
	onSay,
	isBusy,
}: {
	sold: number;
	onSay(difference: number): void;
	isBusy: boolean;
}) {
	const { t } = useLingui();
	const say = (difference: number) => !isBusy && onSay(difference);
	const rest = (count: number) =>
		Array.from({ length: Math.max(0, count - near.length) }, (_, at) => near.length + 1 + at);
	const list = (label: string, counts: number[], sign: 1 | -1) =>
		counts.length > 0 && (
			<select
				aria-label={label}
				value=""
				onChange={(event) => say(sign * Number(event.target.value))}
				className="part-field min-h-11 w-24 px-2 text-sm"
			>
				<option value="" disabled>
					{t`Others`}
				</option>
				{counts.map((count) => (
					<option key={count} value={count}>
						{sign > 0 ? `+${count}` : count}
					</option>
				))}
			</select>
		);
	return (
		<>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button tone="secondary" size="small" onClick={() => say(0)}>
					<Trans>No, just right</Trans>
				</Button>
				{near.map((count) => (
					<Button
						key={count}
						tone="secondary"
						size="small"
						aria-label={t`Yes, ${count} more`}
						onClick={() => say(count)}
					>
						+{count}
					</Button>
				))}
				{list(t`Yes, other counts`, rest(moreMax), 1)}
			</div>
			{sold > 0 && (
				<>
					<p id="closing-short" className="mt-4 font-medium text-sm">
						<Trans>We were short by</Trans>
					</p>
					<fieldset aria-labelledby="closing-short" className="mt-2 flex flex-wrap gap-2">
						{near
							.filter((count) => count <= sold)
							.map((count) => (
								<Button
									key={count}
									tone="secondary"
									size="small"
									aria-label={t`Short by ${count}`}
									onClick={() => say(-count)}
								>
									{count}
								</Button>
							))}
						{list(t`Short by other counts`, rest(sold), -1)}
					</fieldset>
				</>
			)}
		</>
	);
}
