import { type Business, limits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { beingPaid } from '#lib/being-paid.ts';
import { drawTime, timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { glanceText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { type DatedSlot, goneOf, leftOf } from './tonight.ts';

interface NextSlotProps {
	business: Business;
	slot: DatedSlot;
	mayCount: boolean;
	isSaid: boolean;
	onMore(by: number): void;
	onSoldOut(): void;
}

export function NextSlot({ business, slot, mayCount, isSaid, onMore, onSoldOut }: NextSlotProps) {
	const { t } = useLingui();
	const left = leftOf(slot);
	const { date, start, end, sold, waits, week } = slot;
	const usual = week?.quantity ?? slot.quantity;
	const paying = beingPaid(slot);
	const draws = waits?.draws_at;
	const gone = goneOf(slot);
	const when = glanceText({ date, start, end, timeZone: business.time_zone }, serverNow());
	const range = timeRange(start, end);
	const figure = (value: number, label: string) => (
		<div>
			<dd className="font-bold font-display text-3xl tabular-nums">{value}</dd>
			<dt className="text-ink-soft text-sm">{label}</dt>
		</div>
	);
	return (
		<div>
			<p className="mb-1 font-semibold text-lg first-letter:uppercase">{when}</p>
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
				<dl className="flex flex-wrap gap-x-4 [&>div]:flex [&>div]:items-baseline [&>div]:gap-1.5">
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
						className="part-field min-h-11 w-14 appearance-none px-2 text-center font-semibold tabular-nums"
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
						<Trans>Mark sold out</Trans>
					</Button>
				</div>
			</div>
			{waits && waits.people > 0 && !draws && <Waits people={waits.people} />}
			{waits && draws && <Draws at={draws} people={waits.people} timeZone={business.time_zone} />}
			{left === 0 && !isSaid && !waits?.people && !draws && <NothingLeft slot={slot} />}
			{usual !== slot.quantity && left > 0 && (
				<p className="mt-2 text-ink-soft text-sm">
					<Plural
						value={slot.quantity}
						one={`# bag instead of the usual ${usual}.`}
						other={`# bags instead of the usual ${usual}.`}
					/>
				</p>
			)}
		</div>
	);
}

const NothingLeft = ({ slot: { exception, quantity } }: { slot: DatedSlot }) => (
	<p className="mt-2 text-ink-soft text-sm">
		{exception?.closed ? (
			<Trans>Closed: nothing is sold. Add a bag to sell again.</Trans>
		) : quantity === 0 ? (
			<Trans>Sold out: no one can buy or wait. Add a bag to sell again.</Trans>
		) : (
			<Trans>Nothing left to sell. Add a bag to sell again.</Trans>
		)}
	</p>
);

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
