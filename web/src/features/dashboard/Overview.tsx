import type { Dashboard, Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Bell, BellOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useReturnedDeposit } from '#api/payouts.ts';
import { formatCode } from '#lib/code.ts';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { type ShopState, shopState } from '#lib/shop-state.ts';
import { stored } from '#lib/storage.ts';
import { dayText } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Parts } from '#ui/Parts.tsx';
import { Section } from '#ui/Section.tsx';
import { StatCards } from '#ui/StatCards.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { RefundsToAnswer } from './RefundsToAnswer.tsx';
import { tabAddress } from './tabs.ts';

const preview = 5;

export interface OverviewProps {
	board: Dashboard;
	reminder?: ReactNode;
	tonight: ReactNode;
}

export const Overview = ({ board, reminder, tonight }: OverviewProps) => (
	<Parts className="mt-6 grid grid-cols-1 gap-4 sm:gap-6">
		<DepositReturned board={board} />
		<RefundsToAnswer
			count={board.refunds_to_answer}
			action={
				<ButtonLink
					to={`${tabAddress(paths.business(board.business.id), 'orders')}&refund=requested`}
					tone="secondary"
					size="small"
				>
					<Trans>Show</Trans>
				</ButtonLink>
			}
		/>
		{reminder}
		{tonight}
		<StatusCards board={board} />
		<div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
			<TodaysOrders board={board} />
			<ThisWeek weekly={board.weekly} />
		</div>
	</Parts>
);

export function StatusCards({ board }: { board: Dashboard }) {
	const { t } = useLingui();
	const state = shopState(board.business, serverNow());
	const reasons: Partial<Record<ShopState, string>> = {
		suspended: t`Suspended`,
		declined: t`Change needed`,
		waiting: t`Waiting for approval`,
		not_live: t`Not live yet`,
		no_times: t`No week set`,
		paused: t`Paused`,
	};
	return (
		<StatCards
			className="gap-2 sm:gap-3 lg:grid-cols-4"
			of={[
				[t`Today's Orders`, board.today_count],
				[t`Awaiting Pickup`, board.pending_count],
				[t`Today's Revenue`, formatDollars(board.today_revenue), t`Before tax`],
				// A live shop without weekly times sells by posting what is left (R-post-left).
				[t`Status`, ['selling', 'no_times'].includes(state) ? t`Active` : t`Inactive`, reasons[state]],
			]}
		/>
	);
}

function TodaysOrders({ board: { business, orders, today_orders } }: { board: Dashboard }) {
	const { t } = useLingui();
	const todays = [...today_orders].sort((a, b) => Number(b.status === 'paid') - Number(a.status === 'paid'));
	return (
		<Section
			title={<Trans>Today's orders</Trans>}
			aside={<Arrivals businessId={business.id} orders={orders} />}
		>
			{todays.length === 0 ? (
				<p className="mt-3 text-ink-soft">{t`No orders today yet`}</p>
			) : (
				<ul className="mt-2 divide-y divide-line border-line border-y">
					{todays.slice(0, preview).map((order) => (
						<li
							key={order.id}
							className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-1 sm:gap-y-0.5 sm:py-2 sm:grid-cols-[1fr_auto_7rem_5rem]"
						>
							<span translate="no" className="whitespace-nowrap font-semibold tabular-nums tracking-wide">
								{formatCode(order.pickup_code ?? '')}
							</span>
							<span className="justify-self-end sm:order-1">
								<StatusBadge status={order.status} />
							</span>
							<span className="text-ink-soft text-sm tabular-nums first-letter:uppercase">
								{dayText(order.order_date, order.time_zone, serverNow())} ·{' '}
								{timeRange(order.start_time, order.end_time)}
							</span>
							<span translate="no" className="text-right font-semibold tabular-nums sm:order-2">
								{formatDollars(order.total_cost)}
							</span>
						</li>
					))}
				</ul>
			)}
			{todays.length > preview && (
				<Link
					to={tabAddress(paths.business(business.id), 'orders')}
					className="inline-flex min-h-11 items-center font-medium text-primary-ink underline-offset-4 hover:underline"
				>
					<Trans>All orders</Trans>
				</Link>
			)}
		</Section>
	);
}

function ThisWeek({ weekly }: { weekly: Dashboard['weekly'] }) {
	const { t } = useLingui();
	return (
		<Section
			className="self-start rounded-card bg-raised p-4 sm:p-5"
			title={<Trans>This Week's Performance</Trans>}
		>
			<dl className="mt-2 grid gap-2 tabular-nums">
				<Line label={t`Total orders`} value={String(weekly.orders)} />
				<Line label={t`Revenue`} value={formatDollars(weekly.revenue)} />
				<Line label={t`Average order value`} value={formatDollars(weekly.average)} />
			</dl>
			<p className="mt-2 text-ink-soft text-sm">
				{t`Both are before tax. Expired, canceled and refunded orders are in neither revenue nor average.`}
			</p>
		</Section>
	);
}

const Line = ({ label, value }: { label: string; value: string }) => (
	<div className="flex justify-between gap-4 border-line border-b pb-2 last:border-0 last:pb-0">
		<dt className="text-ink-soft">{label}</dt>
		<dd className="font-semibold">{value}</dd>
	</div>
);

const soundKey = 'flavorbag.arrival-sound';

function Arrivals({ businessId, orders }: { businessId: string; orders: readonly Order[] }) {
	const { t } = useLingui();
	const [sound, setSound] = useState(() => stored.get(soundKey) !== 'off');
	const known = useRef<{ businessId: string; ids: Set<string> }>(undefined);
	const [arrived, setArrived] = useState(0);
	const wantsSound = useRef(sound);
	wantsSound.current = sound;

	useEffect(() => {
		const ids = new Set(orders.map((order) => order.id));
		const before = known.current;
		known.current = { businessId, ids };
		if (before?.businessId !== businessId) return;
		const fresh = [...ids].filter((id) => !before.ids.has(id)).length;
		if (fresh === 0) return;
		setArrived((count) => count + fresh);
		if (wantsSound.current) ring();
	}, [businessId, orders]);

	const toggle = () => {
		stored.set(soundKey, sound ? 'off' : 'on');
		if (!sound) ring();
		setSound(!sound);
	};
	return (
		<div className="flex items-center justify-end gap-x-2">
			<p role="status" className="font-medium text-leaf-ink text-sm">
				{arrived > 0 && (
					<Plural value={arrived} one="# new order just came in" other="# new orders just came in" />
				)}
			</p>
			<IconButton
				label={sound ? t`Sound for new orders is on` : t`Sound for new orders is off`}
				icon={sound ? <Bell aria-hidden /> : <BellOff aria-hidden />}
				aria-pressed={sound}
				onClick={toggle}
			/>
		</div>
	);
}

/** Two short notes. Silent until the browser allows audio. */
function ring(): void {
	const context = new AudioContext();
	for (const [index, frequency] of [880, 1_174].entries()) {
		const start = context.currentTime + index * 0.16;
		const tone = new OscillatorNode(context, { frequency, type: 'sine' });
		const volume = new GainNode(context, { gain: 0 });
		volume.gain.setValueAtTime(0, start);
		volume.gain.linearRampToValueAtTime(0.2, start + 0.02);
		volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
		tone.connect(volume).connect(context.destination);
		tone.start(start);
		tone.stop(start + 0.5);
	}
	setTimeout(() => void context.close(), 1_000);
}

/** The bank account needs the owner's attention (R-deposit-failed). Skipped for a shop without orders. */
function DepositReturned({ board: { business, totals } }: { board: Dashboard }) {
	const returned = useReturnedDeposit(business, totals.orders > 0);
	if (!returned) return null;
	const amount = formatDollars(returned.amount);
	return (
		<Banner
			tone="danger"
			action={
				<ButtonLink to={tabAddress(paths.business(business.id), 'payouts')} tone="secondary" size="small">
					<Trans>Open Payouts</Trans>
				</ButtonLink>
			}
		>
			<Trans>Your bank returned a deposit of {amount}. Your money is on hold.</Trans>
		</Banner>
	);
}
