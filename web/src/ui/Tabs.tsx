import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TabItem<T extends string> {
	value: T;
	label: ReactNode;
	/** Beside the word: a mark or a count. */
	mark?: ReactNode;
}
export interface TabsProps<T extends string> {
	/** What the tabs choose, for listeners. */
	label: string;
	tabs: readonly TabItem<T>[];
	value: T;
	onChange(value: T): void;
	/** The panel of the chosen tab. */
	children: ReactNode;
	className?: string;
}

/** One of a few views; arrows move between them. The row scrolls where it is too wide. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children, className }: TabsProps<T>) {
	return (
		<Base.Root value={value} onValueChange={(next: T) => onChange(next)} className={className}>
			<Base.List
				aria-label={label}
				activateOnFocus
				className="relative flex gap-1 overflow-x-auto overscroll-x-contain border-line border-b"
			>
				{tabs.map((tab) => (
					<Base.Tab
						key={tab.value}
						value={tab.value}
						className={cx(
							'inline-flex min-h-12 shrink-0 items-center gap-2 whitespace-nowrap rounded-t-lg px-4 font-medium text-ink-soft',
							'outline-offset-[-3px] transition-colors hover:bg-raised hover:text-ink data-[active]:text-primary-ink',
						)}
					>
						{tab.label}
						{tab.mark}
					</Base.Tab>
				))}
				<Base.Indicator className="absolute bottom-0 left-0 h-[3px] w-(--active-tab-width) translate-x-(--active-tab-left) rounded-t-full bg-primary transition-[translate,width] duration-200" />
			</Base.List>
			<Base.Panel value={value} className="pt-5">
				{children}
			</Base.Panel>
		</Base.Root>
	);
}
