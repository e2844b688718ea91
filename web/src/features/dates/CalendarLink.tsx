import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { toasted } from '#api/toasted.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateIn, dayText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { Section } from '#ui/Section.tsx';

/** A member's private calendar feed of the shop's pickups (R-shop-calendar). */
export function CalendarLink({ business }: { business: Business }) {
	const { t } = useLingui();
	const params = { id: business.id };
	const made = useQuery(
		queryFor('business.calendarFeed.get', { params }, { select: ({ created_at }) => created_at }),
	);
	const create = useChange('business.calendarFeed.create');
	const revoke = useChange('business.calendarFeed.revoke');
	const url = create.data?.url;
	const failed = t`That wasn't saved. Please try again.`;
	const make = () => toasted(create.mutateAsync({ params }), { failed });
	async function turnOff() {
		await toasted(revoke.mutateAsync({ params }), { done: t`Your calendar link is off.`, failed });
		create.reset();
	}
	return (
		<Section level={3} card className="md:p-7" title={<Trans>Add to your calendar</Trans>}>
			<p className="mt-1 max-w-prose text-ink-soft">
				<Trans>
					See your pickup times and how many bags are sold in Apple Calendar, Google Calendar or Outlook. It
					keeps itself up to date.
				</Trans>
			</p>
			{made.isError && made.data === undefined ? (
				<ErrorPanel title={<Trans>Failed to load your calendar link</Trans>} onRetry={made.refetch} />
			) : made.data === undefined ? (
				<Skeleton className="mt-4 h-11 rounded-card" />
			) : made.data === null ? (
				<Button
					className="mt-4"
					tone="secondary"
					icon={<CalendarPlus aria-hidden />}
					busy={create.isPending && t`Making a link...`}
					onClick={() => void make()}
				>
					<Trans>Make a private link</Trans>
				</Button>
			) : (
				<>
					{url ? <FreshLink url={url} /> : <MadeBefore business={business} at={made.data} />}
					<Changes
						isMaking={create.isPending}
						isEnding={revoke.isPending}
						onReplace={make}
						onTurnOff={turnOff}
					/>
				</>
			)}
		</Section>
	);
}

function FreshLink({ url }: { url: string }) {
	return (
		<>
			<p className="wrap-anywhere mt-4 rounded-field border border-edge bg-raised p-3 text-sm">{url}</p>
			<p className="mt-4 flex flex-wrap gap-3">
				<a className={buttonLook()} href={url.replace(/^https?:/, 'webcal:')}>
					<CalendarPlus aria-hidden />
					<Trans>Open in calendar app</Trans>
				</a>
				<CopyButton text={url} label={<Trans>Copy link</Trans>} />
			</p>
			<p className="mt-4 max-w-prose text-ink-soft text-sm">
				<Trans>
					In Google Calendar, choose Other calendars, then From URL. In Outlook, choose Add calendar, then
					Subscribe from web. Paste the link there.
				</Trans>
			</p>
			<p className="mt-2 max-w-prose text-ink-soft text-sm">
				<Trans>
					Keep it to yourself: anyone with this link sees your pickup times and bag counts, but no customers.
					We show it only this once.
				</Trans>
			</p>
		</>
	);
}

function MadeBefore({ business, at }: { business: Business; at: string }) {
	const { time_zone: zone } = business;
	const day = dayText(dateIn(zone, new Date(at)), zone, serverNow());
	return (
		<p className="mt-4 max-w-prose">
			<Trans>
				You made your link {day}. Need it on another device? Make a new one: the old one then stops.
			</Trans>
		</p>
	);
}

interface ChangesProps {
	isMaking: boolean;
	isEnding: boolean;
	onReplace(): Promise<unknown>;
	onTurnOff(): Promise<void>;
}

/** Both break existing subscriptions, so they require confirmation. */
function Changes({ isMaking, isEnding, onReplace, onTurnOff }: ChangesProps) {
	const { t } = useLingui();
	const [asked, setAsked] = useState<'replace' | 'off'>();
	if (asked === undefined)
		return (
			<p className="mt-4 flex flex-wrap gap-3">
				<Button tone="secondary" size="small" onClick={() => setAsked('replace')}>
					<Trans>Make a new link</Trans>
				</Button>
				<Button tone="quiet" size="small" onClick={() => setAsked('off')}>
					<Trans>Turn it off</Trans>
				</Button>
			</p>
		);
	const isReplaced = asked === 'replace';
	const act = async () => {
		await (isReplaced ? onReplace() : onTurnOff());
		setAsked(undefined);
	};
	return (
		<div className="mt-4">
			<p>{t`Calendars with the old link stop updating.`}</p>
			<p className="mt-2 flex flex-wrap gap-3">
				<Button
					tone={isReplaced ? 'primary' : 'danger'}
					size="small"
					busy={(isMaking || isEnding) && t`Saving...`}
					onClick={() => void act()}
				>
					{isReplaced ? <Trans>Yes, make a new one</Trans> : <Trans>Yes, turn it off</Trans>}
				</Button>
				<Button tone="secondary" size="small" onClick={() => setAsked(undefined)}>
					<Trans>Keep</Trans>
				</Button>
			</p>
		</div>
	);
}
