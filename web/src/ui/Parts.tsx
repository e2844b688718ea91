import { Children, type ReactNode } from 'react';
import { Caught } from './Caught.tsx';

/** Gives each child an error boundary of its own. Without `className`, children join the parent's layout. */
export function Parts({ className, children }: { className?: string; children: ReactNode }) {
	const parts = Children.map(children, (part) => <Caught>{part}</Caught>);
	return className === undefined ? parts : <div className={className}>{parts}</div>;
}
