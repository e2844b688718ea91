import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface Tab<T extends string> {
	value: T;
	label: ReactNode;
	count?: number;
	panel: ReactNode;
}
export interface TabsProps<T extends string> {
	label: string;
	tabs: readonly Tab<T>[];
	value: T;
	onChange(value: T): void;
}

export const Tabs = <T extends string>({ label, tabs, value, onChange }: TabsProps<T>) => (
	<Base.Root value={value} onValueChange={(next) => onChange(next as T)}>
		<Base.List
			aria-label={label}
			// Seven days fit on a phone and stay wide enough to touch.
			className="relative flex overflow-x-auto overscroll-x-contain border-line border-b pt-1 pb-0 sm:gap-1"
		>
			{tabs.map((tab) => (
				<Base.Tab
					key={tab.value}
					value={tab.value}
					className="inline-flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center whitespace-nowrap rounded-t-field py-1 font-medium text-ink-soft transition-colors duration-150 hover:bg-raised hover:text-ink focus-visible:-outline-offset-2 data-[active]:font-semibold data-[active]:text-ink sm:flex-none sm:flex-row sm:gap-2 sm:px-4"
				>
					{tab.label}
					{tab.count !== undefined && <span className="tabular-nums text-ink-soft text-sm">{tab.count}</span>}
				</Base.Tab>
			))}
			<Base.Indicator className="part-fill absolute bottom-0 left-(--active-tab-left) h-[3px] w-(--active-tab-width) rounded-t-full bg-primary transition-[left,width] duration-200 ease-out" />
		</Base.List>
		{tabs.map((tab) => (
			<Base.Panel key={tab.value} value={tab.value} className="pt-5">
				{tab.panel}
			</Base.Panel>
		))}
	</Base.Root>
);
