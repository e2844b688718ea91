import type { ReactNode } from 'react';

export const CounterTitle = ({ children }: { children: ReactNode }) => (
	<h1 tabIndex={-1} className="text-center font-bold font-display text-4xl sm:text-5xl">
		{children}
	</h1>
);
