import type { Business, dropLimits, ShopDrops } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useChange } from '#api/change.ts';
import { toasted } from '#api/toasted.ts';
import { shopDraws } from '#api/waitlist.ts';
import { drawTime, timeRange } from '#lib/full-time.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText, durationText } from '#lib/time.ts';
import { Skeleton } from '#ui/Panels.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Card } from './Card.tsx';

/** Copied from the contract so that its schemas aren't bundled; `satisfies` keeps them equal. */
const leadDefault = 120 satisfies (typeof dropLimits)['leadDefaultMinutes'];
const leads = [60, 90, 120, 180, 240, 300, 360];

/** Chooses between first come, first served and a draw; saves at once (R-drop). */
export function DrawCard({ business: { id, time_zone: timeZone } }: { business: Business }) {
	const { t } = useLingui();
	const { data, isError, refetch } = useQuery(shopDraws(id));
	const set = useChange('business.drops.set');
	const title = <Trans>Draw instead of first come</Trans>;
	if (!data)
		return (
			<Card title={title}>
				{isError ? (
					<div role="alert">
						<p>{t`We couldn't load whether bags are drawn for.`}</p>
						<RetryButton className="mt-3" onRetry={refetch} />
					</div>
				) : (
					<Skeleton className="h-36" />
				)}
			</Card>
		);
	const lead = set.isPending ? set.variables.body.lead_minutes : data.lead_minutes;
	const save = (lead_minutes: number | null) =>
		void toasted(set.mutateAsync({ params: { id }, body: { lead_minutes } }), {
			done: t`Business updated successfully`,
			failed: t`Failed to update the business. Nothing was saved.`,
		});
	return (
		<Card title={title}>
			<Switch
				label={t`Draw who gets your bags`}
				help={t`For shops that sell out in seconds. Customers enter any time before the draw, so no one has to be quick. Then the bags are offered in the order that was drawn, and what's left goes on sale.`}
				checked={lead !== null}
				disabled={set.isPending}
				onCheckedChange={(isOn) => save(isOn ? leadDefault : null)}
			/>
			{lead !== null && (
				<div className="mt-4">
					<Select
						label={t`When to draw`}
						help={t`The time between the draw and pickup is for people to pay and to come. Pickup times that have orders stay on sale as they are.`}
						value={String(lead)}
						disabled={set.isPending}
						onChange={(minutes) => save(Number(minutes))}
						options={[...new Set([...leads, lead])]
							.sort((one, other) => one - other)
							.map((minutes) => {
								const ahead = durationText(minutes);
								return { value: String(minutes), label: t`${ahead} before pickup` };
							})}
					/>
				</div>
			)}
			{data.drops.length > 0 && <Coming drops={data.drops} timeZone={timeZone} />}
		</Card>
	);
}

function Coming({ drops, timeZone }: { drops: ShopDrops['drops']; timeZone: string }) {
	const { t } = useLingui();
	const now = serverNow();
	return (
		<>
			<h3 className="mt-5 font-semibold">{t`Your draws`}</h3>
			<ul className="mt-1 divide-y divide-line">
				{drops.map((drop) => {
					const { day, clock } = drawTime(drop.draws_at, timeZone, now);
					return (
						<li key={drop.id} className="py-2 text-sm">
							<span className="inline-block font-medium first-letter:uppercase">
								{dayText(drop.order_date, timeZone, now)}
							</span>{' '}
							<span className="tabular-nums">{timeRange(drop.start_time, drop.end_time)}</span>
							<span className="block text-ink-soft">
								{drop.drawn_at === null ? t`Draw ${day} at ${clock}.` : t`Drawn ${day} at ${clock}.`}{' '}
								{drop.drawn_at === null ? (
									<Plural value={drop.entrants} one="# person is in" other="# people are in" />
								) : (
									<Plural value={drop.entrants} one="# person took part" other="# people took part" />
								)}
								{', '}
								<Plural value={drop.bags} one="# bag" other="# bags" />
							</span>
							<Link
								to={paths.draw(drop.id)}
								className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
							>
								<Trans>See the draw</Trans>
							</Link>
						</li>
					);
				})}
			</ul>
		</>
	);
}
