import { useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Bag } from '#ui/Bag.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Modal } from '#ui/Modal.tsx';
import { EmptyPanel, ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { StatCards } from '#ui/StatCards.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Group, Row } from './Group.tsx';

const statuses = ['paid', 'fulfilled', 'cancelled', 'expired', 'refunded', 'pending', 'abandoned'] as const;

export function Surfaces() {
	const [open, setOpen] = useState<'none' | 'low' | 'wide'>('none');
	const close = () => setOpen('none');
	return (
		<Group id="surfaces" title="Surfaces">
			<Row name="StatusBadge, Badge">
				{statuses.map((status) => (
					<StatusBadge key={status} status={status} />
				))}
				<Badge tone="honey">2 left</Badge>
			</Row>
			<Row name="Banner: info, success, warn, danger">
				<div className="grid w-full gap-3">
					<Banner>Mail is kept at /dev/mail.</Banner>
					<Banner tone="success">Your email is verified.</Banner>
					<Banner tone="warn" action={<Button size="small">Connect</Button>}>
						Not live yet. Still to do: connect payments.
					</Banner>
					<Banner tone="danger">Your card was declined.</Banner>
				</div>
			</Row>
			<Row name="StatCards">
				<StatCards
					className="w-full gap-3 lg:grid-cols-4"
					of={[
						["Today's Orders", '7'],
						['Awaiting Pickup', '4'],
						["Today's Revenue", '$41.93'],
						['Status', 'Active', 'Live and accepting orders'],
					]}
				/>
			</Row>
			<Row name="Disclosure, Spinner, Skeleton">
				<Disclosure
					title="Order summary · $12.58"
					className="w-full rounded-card border border-line px-4 sm:w-80"
				>
					<p className="pb-3 text-ink-soft">2 bags, subtotal, tax and total.</p>
				</Disclosure>
				<Spinner />
				<Skeleton className="h-24 w-40" />
			</Row>
			<Row name="Modal: low sheet, wide with a picture">
				<Button tone="secondary" onClick={() => setOpen('low')}>
					Low
				</Button>
				<Button tone="secondary" onClick={() => setOpen('wide')}>
					Wide
				</Button>
				<Modal open={open === 'low'} onClose={close} title="Show Pickup Code" height="low">
					<p className="mt-3 text-ink-soft">A sheet from below on a phone.</p>
				</Modal>
				<Modal
					open={open === 'wide'}
					onClose={close}
					title="Buckman Bread Club"
					aside={
						<div className="grid aspect-[4/3] place-items-center bg-raised md:h-full">
							<Bag seed="buckman" className="h-40 w-auto" />
						</div>
					}
					footer={<Button wide>Checkout</Button>}
				>
					<p className="mt-3 text-ink-soft">Two columns on a desktop.</p>
				</Modal>
			</Row>
			<Row name="EmptyPanel, ErrorPanel">
				<EmptyPanel
					drawing={<Bag seed="empty" className="h-28 w-auto" />}
					title="No businesses found"
					action={<Button tone="secondary">Refresh</Button>}
				>
					Nothing within 25 miles.
				</EmptyPanel>
				<ErrorPanel title="Something went wrong" onRetry={() => {}} retry="Try Again">
					Failed to load businesses
				</ErrorPanel>
			</Row>
		</Group>
	);
}
