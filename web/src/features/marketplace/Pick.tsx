interface PickProps {
	label: string;
	value: string;
	on: boolean;
	options: readonly [value: string, text: string][];
	onChange(value: string): void;
}

export const Pick = ({ label, value, on, options, onChange }: PickProps) => (
	<select
		aria-label={label}
		data-on={on || undefined}
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
		className={`min-h-11 shrink-0 cursor-pointer rounded-full border px-4 font-medium text-sm ${
			on ? 'border-ink bg-ink text-paper' : 'border-edge bg-surface text-ink hover:border-ink hover:bg-raised'
		}`}
	>
		{options.map(([key, text]) => (
			<option key={key} value={key} className="bg-surface text-ink">
				{text}
			</option>
		))}
	</select>
);
