import { type Business, limits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { drawTime, timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { glanceText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { beingPaid, type DatedSlot, goneOf, leftOf } from './tonight.ts';

interface NextSlotProps {
	business: Business;
	slot: DatedSlot;
	mayCount: boolean;
	isToday: boolean;
	isSaid: boolean;
	onMore(by: number): void;
	onSoldOut(): void;
}

export function NextSlot({ business, slot, mayCount, isToday, isSaid, onMore, onSoldOut }: NextSlotProps) {
	const { t } = useLingui();
	const left = leftOf(slot);
	const { date, start, end, held, sold, waits } = slot;
	const paying = beingPaid(slot);
	const draws = waits?.draws_at;
	const gone = goneOf(slot);
	const when = glanceText({ date, start, end, timeZone: business.time_zone }, serverNow());
	const range = timeRange(start, end);
	const isClosed = slot.exception?.closed === true;
	const figure = (value: number, label: string) => (
		<div>
			<dd className="font-bold font-display text-4xl tabular-nums">{value}</dd>
			<dt className="text-ink-soft text-sm">{label}</dt>
		</div>
	);
	return (
		<div>
			<p className="font-semibold first-letter:uppercase">{when}</p>
			<div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
				<dl className="flex gap-6 [&>div]:flex [&>div]:flex-col">
					{figure(sold, t`sold`)}
					{paying > 0 && figure(paying, t`being paid`)}
					{waits && waits.bags > 0 && !draws && figure(waits.bags, t`offered`)}
					{figure(left, draws ? t`for the draw` : t`left`)}
				</dl>
				<div className={mayCount ? 'flex items-center gap-2' : 'hidden'}>
					<IconButton
						label={t`One bag fewer, ${range}`}
						icon={<Minus aria-hidden />}
						look="outlined"
						disabled={left === 0}
						onClick={() => onMore(-1)}
					/>
					<select
						aria-label={t`Bags left, ${range}`}
						value={left}
						onChange={(event) => onMore(Number(event.target.value) - left)}
						className="part-field min-h-11 w-16 appearance-none px-2 text-center font-semibold tabular-nums"
					>
						{Array.from({ length: Math.max(left, limits.bagsPerSlotMax - gone) + 1 }, (_, bags) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the number is the option.
							<option key={bags} value={bags}>
								{bags}
							</option>
						))}
					</select>
					<IconButton
						label={t`One more bag, ${range}`}
						icon={<Plus aria-hidden />}
						look="outlined"
						disabled={gone + left >= limits.bagsPerSlotMax}
						onClick={() => onMore(1)}
					/>
					<Button tone="secondary" size="small" disabled={left === 0} onClick={onSoldOut}>
						{/* A window without sales isn't called sold out. */}
						{sold === 0 ? <Trans>No bags</Trans> : <Trans>Sold out</Trans>}
					</Button>
				</div>
			</div>
			{waits && waits.people > 0 && !draws && <Waits people={waits.people} />}
			{waits && draws && <Draws at={draws} people={waits.people} timeZone={business.time_zone} />}
			{left === 0 && !isSaid && !waits?.people && !draws && (
				<p className="mt-2 text-ink-soft text-sm">
					{isClosed ? (
						<Trans>Closed: nothing is sold. Add a bag to sell again.</Trans>
					) : held + sold === 0 ? (
						<Trans>No bags for this pickup time. Add one to sell it.</Trans>
					) : slot.quantity === 0 ? (
						<Trans>Sold out: no one can buy or wait. Add a bag to sell again.</Trans>
					) : (
						<Trans>Nothing left to sell. Add a bag to sell again.</Trans>
					)}
				</p>
			)}
			{slot.week && slot.week.quantity !== slot.quantity && left > 0 && (
				<p className="mt-2 text-ink-soft text-sm">
					{isToday ? (
						<Trans>
							<Plural value={slot.quantity} one="# bag" other="# bags" /> today instead of{' '}
							{slot.week.quantity}.
						</Trans>
					) : (
						<Trans>
							<Plural value={slot.quantity} one="# bag" other="# bags" /> that day instead of{' '}
							{slot.week.quantity}.
						</Trans>
					)}
				</p>
			)}
		</div>
	);
}

/** A count only: shops never see who waits. */
const Waits = ({ people }: { people: number }) => (
	<p className="mt-2 text-ink-soft text-sm">
		<Plural
			value={people}
			one="# person waits for a bag. If you add one, it goes to them first."
			other="# people wait for a bag. If you add one, it goes to them first."
		/>
	</p>
);

/** Sales start with the draw; shops never see who entered (R-drop). */
function Draws({ at, people, timeZone }: { at: string; people: number; timeZone: string }) {
	const { day, clock } = drawTime(at, timeZone, serverNow());
	return (
		<p className="mt-2 text-ink-soft text-sm">
			<Trans>
				Draw {day} at {clock}.
			</Trans>{' '}
			<Plural value={people} one="# person is in." other="# people are in." />{' '}
			<Trans>What's left after it goes on sale.</Trans>
		</p>
	);
}
