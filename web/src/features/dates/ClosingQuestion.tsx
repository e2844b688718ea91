import type { Business, ClosingQuestion as Question } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { NotSaved } from '#app/NotSaved.tsx';
import { timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateIn, dayText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';

const keyOf = ({ date, period }: Question) => `${date} ${period}`;

/** Asks after a pickup time how many bags the shop could have sold (R-closing-question). */
export function ClosingQuestion({ business }: { business: Business }) {
	const { data } = useQuery(queryFor('business.closing.get', { params: { id: business.id } }));
	const answer = useChange('business.closing.answer');
	const [answered, setAnswered] = useState<string>();
	const [changing, setChanging] = useState(false);
	const questions = data?.questions ?? [];
	const question =
		questions.find((one) => keyOf(one) === answered) ?? questions.find((one) => one.answer === null);
	if (!question) return null;
	const { date, period, start, end, sold, offered } = question;
	const now = serverNow();
	const day = dayText(date, business.time_zone, now);
	const isTonight = period === 'evening' && date === dateIn(business.time_zone, now);
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
		<section
			aria-labelledby="closing"
			className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3 text-sm"
		>
			<div className="min-w-0">
				<p className="text-ink-soft first-letter:uppercase">
					<Trans>
						{day}, {timeRange(start, end)}: {sold} of your{' '}
						<Plural value={offered} one="# bag" other="# bags" /> sold
					</Trans>
				</p>
				<h2 id="closing" className="font-semibold">
					{isTonight ? (
						<Trans>How many bags could you have filled tonight?</Trans>
					) : (
						<Trans>How many bags could you have filled?</Trans>
					)}
				</h2>
			</div>
			<div role="status" className="flex flex-wrap items-center gap-x-2 empty:hidden">
				{isSaved && question.answer && (
					<>
						<p>
							<Said sold={sold} difference={question.answer.difference} />
						</p>
						<Button tone="quiet" size="small" onClick={() => setChanging(true)}>
							<Trans>Change</Trans>
						</Button>
						{next && (
							<Button tone="secondary" size="small" onClick={() => setAnswered(undefined)}>
								<Trans>Next question</Trans>
							</Button>
						)}
					</>
				)}
			</div>
			{!isSaved && <Choices question={question} onSay={(all) => say(all - sold)} isBusy={answer.isPending} />}
			<NotSaved of={answer} className="w-full" />
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

const moreMax = 20;

const counting = (from: number, to: number) =>
	Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

interface ChoicesProps {
	question: Question;
	onSay(all: number): void;
	isBusy: boolean;
}

/** The number sold and the number offered take one press each; every other total is in the list. */
function Choices({ question: { sold, offered }, onSay, isBusy }: ChoicesProps) {
	const { t } = useLingui();
	const say = (all: number) => !isBusy && onSay(all);
	const more = counting(sold + 1, Math.max(sold + moreMax, offered)).filter((all) => all !== offered);
	const options = (counts: readonly number[]) =>
		counts.map((all) => (
			<option key={all} value={all}>
				{all}
			</option>
		));
	return (
		<div className="flex flex-wrap gap-2">
			<Button tone="secondary" size="small" onClick={() => say(sold)}>
				{sold === 0 ? <Trans>None</Trans> : <Trans>Just those {sold}</Trans>}
			</Button>
			{offered > sold && (
				<Button tone="secondary" size="small" onClick={() => say(offered)}>
					<Trans>All {offered}</Trans>
				</Button>
			)}
			<select
				aria-label={t`Another count`}
				value=""
				onChange={(event) => say(Number(event.target.value))}
				className="part-field min-h-11 w-40 px-2"
			>
				<option value="" disabled>
					{t`Another number`}
				</option>
				<optgroup label={t`We could have filled:`}>{options(more)}</optgroup>
				{sold > 0 && (
					<optgroup label={t`Ran short? We could only fill:`}>
						{options(counting(0, sold - 1).reverse())}
					</optgroup>
				)}
			</select>
		</div>
	);
}
