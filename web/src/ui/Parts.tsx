import { Children, type ReactNode } from 'react';
import { Caught } from './Caught.tsx';

/** What stands in a column, without classes in that of its parent: each part is caught by itself. */
export function Parts({ className, children }: { className?: string; children: ReactNode }) {
	const parts = Children.map(children, (part) => <Caught>{part}</Caught>);
	return className === undefined ? parts : <div className={className}>{parts}</div>;
}
