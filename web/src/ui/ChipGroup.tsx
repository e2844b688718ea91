import type { ReactNode } from 'react';

export const ChipGroup = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
	<fieldset className="mt-4 min-w-0">
		<legend className="font-semibold text-sm">{title}</legend>
		<div className="mt-2 flex flex-wrap gap-2">{children}</div>
	</fieldset>
);
