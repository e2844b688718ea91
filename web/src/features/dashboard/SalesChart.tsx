import {
	Bar,
	CartesianGrid,
	ComposedChart,
	Line,
	ResponsiveContainer,
	Tooltip,
	XAxis,
	YAxis,
} from 'recharts';

export interface SalesDay {
	date: string;
	/** Axis label: "Jun 3". */
	label: string;
	bags: number;
	/** Dollars. */
	revenue: number;
}
export interface SalesChartProps {
	days: readonly SalesDay[];
	words: { bags: string; revenue: string };
	money(dollars: number): string;
}

const tick = { fill: 'var(--color-ink-soft)', fontSize: 12 };

/** Bags as bars, revenue as a line. Hidden from assistive technology, which gets the table. */
export const SalesChart = ({ days, words, money }: SalesChartProps) => (
	<ResponsiveContainer width="100%" height={260}>
		<ComposedChart
			data={[...days]}
			margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
			accessibilityLayer={false}
		>
			<CartesianGrid vertical={false} stroke="var(--color-line)" />
			<XAxis dataKey="label" tick={tick} tickLine={false} axisLine={false} minTickGap={16} />
			<YAxis yAxisId="bags" allowDecimals={false} tick={tick} tickLine={false} axisLine={false} width={32} />
			<YAxis
				yAxisId="revenue"
				orientation="right"
				tick={tick}
				tickLine={false}
				axisLine={false}
				width={56}
				// Both axes share their zero line, so it is labeled once.
				tickFormatter={(value: number) => (value === 0 ? '' : `$${Math.round(value)}`)}
			/>
			<Tooltip
				cursor={{ fill: 'var(--color-raised)' }}
				contentStyle={{
					background: 'var(--color-surface)',
					border: '1px solid var(--color-line)',
					borderRadius: 12,
					color: 'var(--color-ink)',
				}}
				formatter={(value, name) => [name === words.revenue ? money(Number(value)) : String(value), name]}
			/>
			<Bar
				yAxisId="bags"
				dataKey="bags"
				name={words.bags}
				fill="var(--color-primary)"
				radius={[6, 6, 0, 0]}
				maxBarSize={28}
				isAnimationActive={false}
			/>
			<Line
				yAxisId="revenue"
				type="linear"
				dataKey="revenue"
				name={words.revenue}
				stroke="var(--color-leaf)"
				strokeWidth={2.5}
				dot={{ r: 3, fill: 'var(--color-leaf)' }}
				isAnimationActive={false}
			/>
		</ComposedChart>
	</ResponsiveContainer>
);
