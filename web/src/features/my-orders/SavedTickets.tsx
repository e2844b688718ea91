import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AddressParts } from '#lib/address.ts';
import { formatCode, spokenCode } from '#lib/code.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { type SavedTicket, savedTickets } from '#lib/saved-tickets.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowOf } from '#lib/time.ts';
import { usePickupEntry } from '#lib/use-pickup-entry.ts';
import { Button } from '#ui/Button.tsx';
import { CardList, Caught } from '#ui/Caught.tsx';
import { PickupLinks } from '#ui/PickupLinks.tsx';
import { PickupPlace } from '#ui/PickupPlace.tsx';
import { BareCode } from './BareCode.tsx';

/** Tickets stored on the device, shown when the list can't be loaded (R-offline-tickets). */
export function SavedTickets({ onShowCode }: { onShowCode(orderId: string): void }) {
	const tickets = savedTickets();
	if (tickets.length === 0) return null;
	return (
		<CardList className="mt-4 grid gap-3">
			{tickets.map((ticket) => (
				<Caught key={ticket.order.id} still={<BareCode order={ticket.order} />}>
					<Saved ticket={ticket} onShowCode={() => onShowCode(ticket.order.id)} />
				</Caught>
			))}
		</CardList>
	);
}

function Saved({ ticket: { order, checkedAt }, onShowCode }: { ticket: SavedTicket; onShowCode(): void }) {
	const { i18n } = useLingui();
	const entry = usePickupEntry(order);
	const code = order.pickup_code ?? '';
	return (
		<SavedTicketCard
			orderId={order.id}
			shop={order.business_name}
			when={windowText(windowOf(order), serverNow())}
			bags={<Plural value={order.quantity} one="# bag" other="# bags" />}
			place={order.pickup_place}
			code={{ shown: formatCode(code), spoken: spokenCode(code) }}
			checked={dateTimeText(checkedAt, order.time_zone, i18n.locale)}
			links={<PickupLinks entry={entry} phone={order.pickup_place.phone_number} />}
			onShowCode={onShowCode}
		/>
	);
}

interface SavedTicketCardProps {
	orderId: string;
	shop: string;
	when: string;
	bags: ReactNode;
	place: AddressParts & { notes: string | null };
	code: { shown: string; spoken: string };
	checked: string;
	links?: ReactNode;
	onShowCode?: () => void;
}

/** The first script renders it, too, before the app loads (front-door/first-tickets.ts). */
export function SavedTicketCard({ checked, ...props }: SavedTicketCardProps) {
	return (
		<article
			data-order={props.orderId}
			className="rounded-card bg-raised p-5 drop-shadow-[0_6px_14px_rgb(67_48_42/0.14)]"
		>
			<h2 translate="no" className="wrap-anywhere font-display font-semibold text-2xl">
				{props.shop}
			</h2>
			<p className="mt-1">
				<span className="inline-block first-letter:uppercase">{props.when}</span>
				{' · '}
				{props.bags}
			</p>
			<p translate="no" className="mt-3 font-bold font-display text-3xl tabular-nums tracking-wide" data-code>
				<span aria-hidden="true">{props.code.shown}</span>
				<span className="sr-only">{props.code.spoken}</span>
			</p>
			<PickupPlace place={props.place} className="mt-3 text-sm" />
			<div className="flex min-h-11 flex-wrap">{props.links}</div>
			<div className="mt-3" data-show-code>
				<Button size="large" wide icon={<Ticket aria-hidden />} onClick={props.onShowCode}>
					<Trans>Show Pickup Code</Trans>
				</Button>
			</div>
			<p className="mt-3 text-ink-soft text-sm">
				<Trans>Last checked {checked}.</Trans>
			</p>
		</article>
	);
}
