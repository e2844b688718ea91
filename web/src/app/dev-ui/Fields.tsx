import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Group, Row } from './Group.tsx';

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

export function Fields() {
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
