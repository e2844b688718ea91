import type { ReactNode } from 'react';

interface StatCardProps {
	label: ReactNode;
	value: ReactNode;
	detail?: ReactNode;
}

export const StatCard = ({ label, value, detail }: StatCardProps) => (
	<div className="min-w-0 rounded-card border border-line bg-surface p-4">
		<dt className="text-ink-soft text-sm">{label}</dt>
		<dd className="mt-1 truncate font-bold font-display text-2xl tabular-nums">{value}</dd>
		{detail && <dd className="text-ink-soft text-xs">{detail}</dd>}
	</div>
);
