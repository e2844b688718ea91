import { ShoppingBag, Store } from 'lucide-react';
import { useState } from 'react';
import { Pagination } from '#ui/Pagination.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Table } from '#ui/Table.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TimePicker } from '#ui/TimePicker.tsx';
import { Group, Row } from './Group.tsx';

const rows = [
	{ id: '1', code: '7K3M-Q9XD', bags: 2, total: '$11.98' },
	{ id: '2', code: 'W5TJ-85PD', bags: 1, total: '$5.99' },
];
const kinds = [
	{ value: 'customer', label: 'Customer', detail: 'I want to buy bags', icon: <ShoppingBag aria-hidden /> },
	{ value: 'business', label: 'Business', detail: 'I want to sell bags', icon: <Store aria-hidden /> },
] as const;

export function Choices() {
	const [on, setOn] = useState(true);
	const [kind, setKind] = useState<'customer' | 'business' | null>('customer');
	const [time, setTime] = useState('17:30');
	const [tab, setTab] = useState<'today' | 'week'>('today');
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
			<Row name="Tabs">
				<Tabs<'today' | 'week'>
					label="Period"
					value={tab}
					onChange={setTab}
					tabs={[
						{ value: 'today', label: 'Today', count: 7, panel: <p className="py-3">Seven orders.</p> },
						{ value: 'week', label: 'This week', panel: <p className="py-3">Seventeen orders.</p> },
					]}
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
					rowId={(row) => row.id}
					columns={[
						{ id: 'code', head: 'Code', cell: (row) => row.code },
						{ id: 'bags', head: 'Bags', figures: true, cell: (row) => row.bags },
						{ id: 'total', head: 'Total', figures: true, cell: (row) => row.total },
					]}
				/>
				<Pagination label="Pages of orders" page={page} totalPages={5} onPage={setPage} />
			</Row>
		</Group>
	);
}
