import type { ReactNode } from 'react';

interface StatCardProps {
	label: ReactNode;
	value: ReactNode;
	detail?: ReactNode;
}

export const StatCard = ({ label, value, detail }: StatCardProps) => (
	<div className="min-w-0 rounded-card border border-line bg-surface px-3 py-2.5 sm:p-4">
		<dt className="text-ink-soft text-sm">{label}</dt>
		<dd className="truncate font-bold font-display text-xl tabular-nums sm:mt-1 sm:text-2xl">{value}</dd>
		{detail && <dd className="text-ink-soft text-xs">{detail}</dd>}
	</div>
);
