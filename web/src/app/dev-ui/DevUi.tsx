/**
 * /dev/ui: every part of ui/ in every state. Exists only with the embedded adapters; its texts are never translated.
 */
import { useQuery } from '@tanstack/react-query';
import { Heart, MapPin, Search, ShoppingBag, Store, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { settings } from '#api/settings.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Bag } from '#ui/Bag.tsx';
import { Brand } from '#ui/Brand.tsx';
import { Button } from '#ui/Button.tsx';
import { type ButtonTone, buttonLook } from '#ui/button-look.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { HoldButton } from '#ui/HoldButton.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ClosedStall } from '#ui/illustrations/ClosedStall.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { LostBag } from '#ui/illustrations/LostBag.tsx';
import { TornMap } from '#ui/illustrations/TornMap.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { Price } from '#ui/Price.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Select } from '#ui/Select.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Table } from '#ui/Table.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Ticket } from '#ui/Ticket.tsx';
import { TimePicker } from '#ui/TimePicker.tsx';
import { NotFound } from '../NotFound.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { Group, Row } from './Group.tsx';
import { Surfaces } from './Surfaces.tsx';

const themes = ['device', 'light', 'dark'] as const;

export function DevUi() {
	const { data, isPending } = useQuery(settings());
	if (isPending) return <PageLoading />;
	return data?.dev_mail ? <Parts /> : <NotFound />;
}

function Parts() {
	const [theme, setTheme] = useState<(typeof themes)[number]>('device');
	useEffect(() => {
		const { dataset } = document.documentElement;
		if (theme !== 'device') dataset.theme = theme;
		return () => {
			delete dataset.theme;
		};
	}, [theme]);
	return (
		<div className="min-h-dvh bg-paper text-ink">
			<main className="mx-auto max-w-5xl px-5 py-10">
				<h1 tabIndex={-1} className="font-bold font-display text-4xl">
					Parts
				</h1>
				<p className="mt-2 max-w-prose text-ink-soft">
					Everything in web/src/ui, in every state. <MapPin aria-hidden className="inline size-4" /> and{' '}
					<Search aria-hidden className="inline size-4" /> come from lucide.
				</p>
				<fieldset className="mt-5 flex flex-wrap gap-2" aria-label="Theme of this page">
					{themes.map((name) => (
						<Chip key={name} pressed={theme === name} onClick={() => setTheme(name)}>
							{name}
						</Chip>
					))}
				</fieldset>
				<nav aria-label="Groups" className="mt-5 flex flex-wrap gap-4">
					{['actions', 'fields', 'choices', 'surfaces', 'signature', 'drawings'].map((id) => (
						<a key={id} href={`#${id}`} className="text-primary-ink underline underline-offset-4">
							{id}
						</a>
					))}
				</nav>
				<Actions />
				<Fields />
				<Choices />
				<Surfaces />
				<Signature />
				<Drawings />
			</main>
		</div>
	);
}

const small = 'w-56';

function Drawings() {
	return (
		<Group id="drawings" title="Drawings">
			<Row name="EmptyBasket, ClosedStall, TornMap, LostBag">
				<EmptyBasket className={small} />
				<ClosedStall className={small} />
				<TornMap className={small} />
				<LostBag className={small} />
			</Row>
			<Row name="EmptyBasket, small">
				<EmptyBasket className="w-24" />
			</Row>
		</Group>
	);
}

const places = [
	{ id: 'zip:97201', label: 'Portland, OR 97201', detail: 'United States' },
	{ id: 'zip:97214', label: 'Portland, OR 97214', detail: 'United States' },
];
const sorts = [
	{ value: 'date', label: 'Newest first' },
	{ value: 'amount', label: 'Highest first' },
	{ value: 'id', label: 'Order ID' },
] as const;

type Sort = (typeof sorts)[number]['value'];

function Fields() {
	const [place, setPlace] = useState('');
	const [sort, setSort] = useState<Sort | null>(null);
	const [price, setPrice] = useState(5.99);
	return (
		<Group id="fields" title="Fields">
			<Row name="TextField: empty, with help, required, wrong, read-only, disabled">
				<TextField className="w-full sm:w-72" label="First name" placeholder="Maya" />
				<TextField className="w-full sm:w-72" label="Phone" help="Only for questions about an order." />
				<TextField className="w-full sm:w-72" label="Email" required defaultValue="maya@example.com" />
				<TextField
					className="w-full sm:w-72"
					label="Email"
					required
					error="Please enter a valid email"
					defaultValue="maya@"
				/>
				<TextField className="w-full sm:w-72" label="Email" readOnly value="maya@example.com" />
				<TextField className="w-full sm:w-72" label="Email" disabled />
			</Row>
			<Row name="PasswordField, MoneyField, TextArea">
				<PasswordField className="w-full sm:w-72" label="Password" help="At least 8 characters" />
				<MoneyField className="w-full sm:w-72" label="Price" value={price} onChange={setPrice} />
				<TextArea className="w-full sm:w-96" label="Description" />
			</Row>
			<Row name="Combobox, Select, Checkbox">
				<Combobox
					className="w-full sm:w-80"
					label="Where are you?"
					icon={<MapPin aria-hidden />}
					value={place}
					onInput={setPlace}
					onSelect={(item) => setPlace(item.label)}
					items={place ? places : []}
				/>
				<Select<Sort>
					className="w-full sm:w-60"
					label="Sort by"
					options={sorts}
					value={sort}
					onChange={setSort}
				/>
				<Checkbox label="Remember me" />
				<Checkbox label="Remember me" defaultChecked />
				<Checkbox label="Not now" disabled />
			</Row>
		</Group>
	);
}

const seeds = ['bakery', 'corner-cafe', 'market-hall', 'pizza', 'noodles', 'farm', 'cheese', 'sushi'];
const tenMinutes = new Date(serverNow().getTime() + 600_000).toISOString();

function Signature() {
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

const tones: ButtonTone[] = ['primary', 'secondary', 'quiet', 'danger'];

function Actions() {
	const [count, setCount] = useState(2);
	const [pressed, setPressed] = useState(true);
	return (
		<Group id="actions" title="Actions">
			{tones.map((tone) => (
				<Row key={tone} name={`Button, ${tone}: ready, large, with an icon, busy, disabled`}>
					<Button tone={tone}>Checkout</Button>
					<Button tone={tone} size="large">
						Checkout
					</Button>
					<Button tone={tone} icon={<ShoppingBag aria-hidden />}>
						Checkout
					</Button>
					<Button tone={tone} busy="Creating...">
						Checkout
					</Button>
					<Button tone={tone} disabled>
						Select time
					</Button>
				</Row>
			))}
			<Row name="A link that looks like a button">
				<a href="#actions" className={buttonLook({ tone: 'secondary' })}>
					View Details
				</a>
			</Row>
			<Row name="IconButton: plain, outlined, floating, disabled">
				<IconButton label="Close" icon={<X aria-hidden />} />
				<IconButton label="Close" icon={<X aria-hidden />} look="outlined" />
				<IconButton label="Keep" icon={<Heart aria-hidden />} look="floating" />
				<IconButton label="Close" icon={<X aria-hidden />} look="outlined" disabled />
			</Row>
			<Row name="Stepper: free, at its end, disabled">
				<Stepper label="Bags" value={count} max={5} onChange={setCount} />
				<Stepper label="Bags at the end" value={5} max={5} onChange={() => {}} />
				<Stepper label="Bags, no slot" value={1} max={5} disabled onChange={() => {}} />
			</Row>
			<Row name="Chip: pressed, not pressed, with a count, disabled">
				<Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
					Today
				</Chip>
				<Chip pressed={false}>Tomorrow</Chip>
				<Chip pressed={false} count={14}>
					Fulfilled
				</Chip>
				<Chip pressed={false} disabled>
					Evening
				</Chip>
			</Row>
			<Row name="CopyButton, toasts">
				<CopyButton text="7K3MQ9XD" label="Copy code" />
				<Button tone="secondary" onClick={() => toast.success('Order placed successfully!')}>
					Good news
				</Button>
				<Button tone="secondary" onClick={() => toast.error('Failed to place order. Please try again.')}>
					Bad news
				</Button>
			</Row>
		</Group>
	);
}

const rows = [
	{ id: '1', code: '7K3M-Q9XD', bags: 2, total: '$11.98' },
	{ id: '2', code: 'W5TJ-85PD', bags: 1, total: '$5.99' },
];
const kinds = [
	{ value: 'customer', label: 'Customer', detail: 'I want to buy bags', icon: <ShoppingBag aria-hidden /> },
	{ value: 'business', label: 'Business', detail: 'I want to sell bags', icon: <Store aria-hidden /> },
] as const;

function Choices() {
	const [on, setOn] = useState(true);
	const [kind, setKind] = useState<'customer' | 'business' | null>('customer');
	const [time, setTime] = useState('17:30');
	const [page, setPage] = useState(2);
	return (
		<Group id="choices" title="Choices and lists">
			<Row name="Switch: on, off, disabled">
				<Switch label="Email notifications" help="For each new order." checked={on} onCheckedChange={setOn} />
				<Switch label="Public profile" checked={false} onCheckedChange={() => {}} />
				<Switch label="Not yours" checked disabled onCheckedChange={() => {}} />
			</Row>
			<Row name="RadioCards">
				<RadioCards<'customer' | 'business'>
					className="w-full"
					label="Account type"
					name="kind"
					options={kinds}
					value={kind}
					onChange={setKind}
				/>
			</Row>
			<Row name="TimePicker: free, within a period, wrong">
				<TimePicker label="Start" value={time} onChange={setTime} />
				<TimePicker label="Evening start" value="17:00" min="17:00" max="23:59" onChange={() => {}} />
				<TimePicker
					label="End"
					value="08:00"
					error="The end must come after the start."
					onChange={() => {}}
				/>
			</Row>
			<Row name="ProgressBar">
				<div className="grid w-full gap-3 sm:w-80">
					<ProgressBar label="Profile completeness" value={75} />
					<ProgressBar label="Profile completeness" value={100} />
				</div>
			</Row>
			<Row name="Table, Pagination">
				<Table
					caption="Today's orders"
					rows={rows}
					columns={[
						['Code', (row) => row.code],
						['Bags', (row) => row.bags, 'figures'],
						['Total', (row) => row.total, 'figures'],
					]}
				/>
				<Pagination label="Pages of orders" page={page} totalPages={5} onPage={setPage} />
			</Row>
		</Group>
	);
}
