import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { isOpenEntry, myWaitlist, useLeaveWaitlist } from '#api/waitlist.ts';
import { windowText } from '#lib/full-time.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { DrawLink } from '#ui/DrawLink.tsx';
import { Chance, OfferTimer, WaitState } from '#ui/WaitState.tsx';
import { windowOf } from '#lib/time.ts';

/**
 * What is held for me, for which there are minutes, or else what I wait for, in the order of pickups. Nothing for who waits for
 * nothing.
 */
export function Waiting({ part }: { part: 'held' | 'others' }) {
	const { t } = useLingui();
	const { data: entries } = useQuery(myWaitlist());
	const leave = useLeaveWaitlist();
	const shown = (entries ?? []).filter(
		({ state, offer }) => state !== 'left' && state !== 'ordered' && (offer !== null) === (part === 'held'),
	);
	if (shown.length === 0) return null;
	return (
		<section aria-labelledby={`waiting-${part}`} className="mt-4">
			<h2 id={`waiting-${part}`} className="font-semibold text-lg">
				{part === 'held' ? <Trans>Held for you</Trans> : <Trans>Waitlist</Trans>}
			</h2>
			<ul className="mt-2 grid gap-3">
				{shown.map((entry) => (
					<li
						key={entry.id}
						className={cx(
							'rounded-card border p-4',
							entry.offer ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
						)}
					>
						<p translate="no" className="font-semibold">
							{entry.business_name}
						</p>
						<p className="text-ink-soft text-sm">{windowText(windowOf(entry), serverNow())}</p>
						<p className={cx('mt-2', entry.offer && 'font-semibold')} role="status">
							<WaitState entry={entry} />
						</p>
						{entry.offer && <OfferTimer until={entry.offer.expires_at} />}
						{entry.draw && isOpenEntry(entry) && (
							<DrawLink dropId={entry.draw.drop_id} isDrawn={entry.draw.place !== null} />
						)}
						{entry.state === 'waiting' && !entry.draw && (
							<p className="text-ink-soft text-sm">
								<Chance of={entry.chance} />
							</p>
						)}
						{isOpenEntry(entry) && (
							<div className="mt-3 flex flex-wrap gap-2">
								{entry.state !== 'waiting' && (
									<ButtonLink
										to={paths.marketplaceBusiness(entry.business_id)}
										tone={entry.offer ? 'primary' : 'secondary'}
										size="small"
									>
										{entry.offer ? (
											<Plural value={entry.offer.quantity} one="Get the bag" other="Get # bags" />
										) : (
											<Trans>See what's left</Trans>
										)}
									</ButtonLink>
								)}
								<Button
									tone={entry.state === 'waiting' ? 'secondary' : 'quiet'}
									size="small"
									busy={leave.isPending && leave.variables.id === entry.id && t`Leaving...`}
									onClick={() => leave.mutate({ id: entry.id })}
								>
									{entry.offer ? (
										<Trans>No, thanks</Trans>
									) : entry.draw?.place === null ? (
										<Trans>Leave the draw</Trans>
									) : (
										<Trans>Leave the waitlist</Trans>
									)}
								</Button>
							</div>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
