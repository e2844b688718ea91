import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Caught } from './Caught.tsx';
import { cx } from './cx.ts';

export interface DisclosureProps {
	title: ReactNode;
	defaultOpen?: boolean;
	className?: string;
	children: ReactNode;
}

/** The press paints first; the content renders as a deferred update. */
export function Disclosure({ title, defaultOpen = false, className, children }: DisclosureProps) {
	const [isOpen, setOpen] = useState(defaultOpen);
	const isRendered = useDeferredValue(isOpen);
	return (
		<Collapsible.Root open={isRendered} onOpenChange={() => setOpen(!isOpen)} className={className}>
			<Collapsible.Trigger
				aria-expanded={isOpen}
				className="flex min-h-11 w-full items-center justify-between gap-3 text-left font-semibold"
			>
				<span className="min-w-0 flex-1">{title}</span>
				<ChevronDown
					aria-hidden
					className={cx('size-5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
					strokeWidth={1.75}
				/>
			</Collapsible.Trigger>
			<Collapsible.Panel className="pt-2">
				<Caught>{children}</Caught>
			</Collapsible.Panel>
		</Collapsible.Root>
	);
}
