import { useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { Bag } from '#ui/Bag.tsx';
import { Brand } from '#ui/Brand.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { HoldButton } from '#ui/HoldButton.tsx';
import { Price } from '#ui/Price.tsx';
import { Ticket } from '#ui/Ticket.tsx';
import { Group, Row } from './Group.tsx';

const seeds = ['bakery', 'corner-cafe', 'market-hall', 'pizza', 'noodles', 'farm', 'cheese', 'sushi'];
const tenMinutes = new Date(serverNow().getTime() + 600_000).toISOString();

export function Signature() {
	const [held, setHeld] = useState(false);
	return (
		<Group id="signature" title="Signature pieces">
			<Row name="The name and the bag">
				<Brand />
				{seeds.map((seed) => (
					<Bag key={seed} seed={seed} className="h-28 w-auto" />
				))}
				<Bag seed="small" className="h-10 w-auto" />
			</Row>
			<Row name="The ticket: open, torn">
				<Ticket code="7K3MQ9XD" title="Buckman Bread Club" lines={['today 3:00–5:30 PM', '2 bags']} />
				<Ticket code="7K3MQ9XD" title="Buckman Bread Club" lines={['today 3:00–5:30 PM', '2 bags']} torn />
			</Row>
			<Row name="The hold: ready, failed, busy, done, disabled">
				<HoldButton
					label="Hold to confirm"
					status={held ? 'done' : 'ready'}
					onConfirm={async () => setHeld(true)}
				/>
				<HoldButton label="Hold to confirm" status="ready" error="Network error" onConfirm={async () => {}} />
				<HoldButton label="Confirming" status="busy" onConfirm={async () => {}} />
				<HoldButton label="Order Fulfilled" status="done" onConfirm={async () => {}} />
				<HoldButton label="Opens at 4:30 PM" status="disabled" onConfirm={async () => {}} />
			</Row>
			<Row name="Price, Countdown">
				<Price amount="$5.99" />
				<Price amount="$5.99" retailValue="$18.00" />
				<Countdown until={tenMinutes} />
			</Row>
		</Group>
	);
}
