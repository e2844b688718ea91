import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';

export interface ComboboxItem {
	id: string;
	label: string;
	detail?: string;
}

export interface ComboboxProps extends FieldText {
	value: string;
	onInput(value: string): void;
	/** A suggestion was chosen: its label is the value already. */
	onSelect(item: ComboboxItem): void;
	items: readonly ComboboxItem[];
	placeholder?: string;
	/** Below the suggestions, or in their place: searching, nothing found. */
	note?: ReactNode;
	autoComplete?: string;
	inputMode?: 'text' | 'search';
	/** Before the text. */
	icon?: ReactNode;
}

/** Free text with suggestions: the ARIA combobox pattern, by Base UI. The caller searches. */
export function Combobox(props: ComboboxProps) {
	const { value, onInput, onSelect, items, placeholder, note, autoComplete, inputMode, icon, ...text } =
		props;
	const [wanted, setWanted] = useState(false);
	// An open list hides what is around it from listeners: an empty one is not open.
	const isOpen = wanted && (items.length > 0 || Boolean(note));
	return (
		<Field {...text}>
			{({ labelId: _, ...wiring }) => (
				<Autocomplete.Root
					items={items as ComboboxItem[]}
					value={value}
					mode="none"
					open={isOpen}
					onOpenChange={setWanted}
					itemToStringValue={(item: ComboboxItem) => item.label}
					onValueChange={(next, details) => {
						onInput(next);
						if (details.reason !== 'item-press') return;
						const chosen = items.find((item) => item.label === next);
						if (chosen) onSelect(chosen);
					}}
				>
					<div className="relative">
						{icon && (
							<span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft [&_svg]:size-5">
								{icon}
							</span>
						)}
						<Autocomplete.Input
							{...wiring}
							placeholder={placeholder}
							// Suggestions that come after somebody left lie over what they went to.
							onBlur={() => {
								if (!isOpen) setWanted(false);
							}}
							autoComplete={autoComplete ?? 'off'}
							inputMode={inputMode}
							className={cx('part-field', icon && 'pl-11')}
						/>
					</div>
					<Autocomplete.Portal>
						<Autocomplete.Positioner sideOffset={6} className="z-menu w-(--anchor-width)">
							<Autocomplete.Popup className={cx('part-popup', items.length === 0 && !note && 'hidden')}>
								<Autocomplete.List className="max-h-[200px] overflow-y-auto overscroll-contain">
									{(item: ComboboxItem) => (
										<Autocomplete.Item key={item.id} value={item} className="part-option">
											<span className="min-w-0 flex-1 truncate">{item.label}</span>
											{item.detail && <span className="text-ink-soft text-sm">{item.detail}</span>}
										</Autocomplete.Item>
									)}
								</Autocomplete.List>
								{note && (
									<Autocomplete.Status className="px-3 py-2 text-ink-soft text-sm">
										{note}
									</Autocomplete.Status>
								)}
							</Autocomplete.Popup>
						</Autocomplete.Positioner>
					</Autocomplete.Portal>
				</Autocomplete.Root>
			)}
		</Field>
	);
}
