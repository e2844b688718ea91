import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface DisclosureProps {
	title: ReactNode;
	open?: boolean;
	defaultOpen?: boolean;
	onOpenChange?: (open: boolean) => void;
	className?: string;
	children: ReactNode;
}

/** A heading that opens what is below it. */
export function Disclosure({ title, open, defaultOpen, onOpenChange, className, children }: DisclosureProps) {
	return (
		<Collapsible.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange} className={className}>
			<Collapsible.Trigger className="group flex min-h-11 w-full items-center justify-between gap-3 text-left font-semibold">
				<span className="min-w-0 flex-1">{title}</span>
				<ChevronDown
					aria-hidden
					className={cx(
						'size-5 shrink-0 text-ink-soft transition-transform group-data-[panel-open]:rotate-180',
					)}
					strokeWidth={1.75}
				/>
			</Collapsible.Trigger>
			<Collapsible.Panel className="pt-2">{children}</Collapsible.Panel>
		</Collapsible.Root>
	);
}
