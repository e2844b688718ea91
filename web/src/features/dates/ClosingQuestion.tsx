import type { Business, ClosingQuestion as Question } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

const keyOf = ({ date, period }: Question) => `${date} ${period}`;

/** Asks after a pickup time how many bags the shop could have sold (R-closing-question). */
export function ClosingQuestion({ business }: { business: Business }) {
	const { t } = useLingui();
	const { data } = useQuery(queryFor('business.closing.get', { params: { id: business.id } }));
	const answer = useChange('business.closing.answer');
	const [answered, setAnswered] = useState<string>();
	const [changing, setChanging] = useState(false);
	const questions = data?.questions ?? [];
	const question =
		questions.find((one) => keyOf(one) === answered) ?? questions.find((one) => one.answer === null);
	if (!question) return null;
	const { date, period, start, end, sold, offered } = question;
	const day = dayText(date, business.time_zone, serverNow());
	const isSaved = question.answer !== null && !changing;
	const next = questions.find((one) => one.answer === null && keyOf(one) !== keyOf(question));
	function say(difference: number) {
		answer.mutate(
			{ params: { id: business.id }, body: { date, period, difference } },
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
					{day}, {timeRange(start, end)}: {sold} of your <Plural value={offered} one="# bag" other="# bags" />{' '}
					sold
				</Trans>
			</p>
			<h2 id="closing" className="mt-1 font-display font-semibold text-xl">
				<Trans>How many bags could you have filled in all?</Trans>
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
			{!isSaved && <Choices question={question} onSay={(all) => say(all - sold)} isBusy={answer.isPending} />}
			{answer.isError && (
				<Banner className="mt-3" tone="danger">
					{messageOf(answer.error, t`That wasn't saved. Please try again.`)}
				</Banner>
			)}
		</section>
	);
}

function Said({ sold, difference }: { sold: number; difference: number }) {
	const all = sold + difference;
	if (all === 0) return <Trans>Saved: you couldn't have filled any.</Trans>;
	if (difference === 0)
		return (
			<Trans>
				Saved: <Plural value={sold} one="just that # bag" other="just those # bags" />.
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
			Saved: you could have filled <Plural value={all} one="# bag" other="# bags" /> in all.
		</Trans>
	);
}

/** Choices with a button; the others are in a select. */
const near = 4;
const moreMax = 20;

const counting = (from: number, to: number) =>
	Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

interface ChoicesProps {
	question: Question;
	onSay(all: number): void;
	isBusy: boolean;
}

/** Choices are totals because "2 more" is ambiguous: more than sold, or more than offered. */
function Choices({ question: { sold, offered }, onSay, isBusy }: ChoicesProps) {
	const { t } = useLingui();
	const say = (all: number) => !isBusy && onSay(all);
	const more = counting(sold + 1, Math.max(sold + moreMax, offered));
	const moreNear = more.filter((all, at) => at < near || all === offered);
	const fewer = counting(0, sold - 1).reverse();
	const fewerNear = fewer.slice(0, near);
	const just = sold === 0 ? <Trans>None</Trans> : <Trans>Just those {sold}</Trans>;
	const button = (all: number) => (
		<Button
			key={all}
			tone="secondary"
			size="small"
			aria-label={all === offered ? t`All ${all}` : t`${all} in all`}
			onClick={() => say(all)}
		>
			{all === offered ? t`All ${all}` : all}
		</Button>
	);
	const list = (label: string, shown: string, counts: readonly number[]) =>
		counts.length > 0 && (
			<select
				aria-label={label}
				value=""
				onChange={(event) => say(Number(event.target.value))}
				className="part-field min-h-11 w-28 px-2 text-sm"
			>
				<option value="" disabled>
					{shown}
				</option>
				{counts.map((all) => (
					<option key={all} value={all}>
						{all}
					</option>
				))}
			</select>
		);
	return (
		<>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button tone="secondary" size="small" onClick={() => say(sold)}>
					{just}
				</Button>
				{moreNear.map(button)}
				{list(
					t`Another count in all`,
					t`Another`,
					more.filter((all) => !moreNear.includes(all)),
				)}
			</div>
			{sold > 0 && (
				<>
					<p id="closing-short" className="mt-4 font-medium text-sm">
						<Trans>Not even all that sold? We had enough for</Trans>
					</p>
					<fieldset aria-labelledby="closing-short" className="mt-2 flex flex-wrap gap-2">
						{fewerNear.map(button)}
						{list(t`Fewer in all`, t`Fewer`, fewer.slice(near))}
					</fieldset>
				</>
			)}
		</>
	);
}
