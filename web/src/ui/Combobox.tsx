import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ReactNode, useEffect, useState } from 'react';
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
	onSelect(item: ComboboxItem): void;
	items: readonly ComboboxItem[];
	placeholder?: string;
	icon?: ReactNode;
}

interface Suggested {
	items: readonly ComboboxItem[];
	isOpen: boolean;
}
const same = (a: Suggested, b: Suggested) => a.items === b.items && a.isOpen === b.isOpen;

/** Holds the list still during a press, because a list that appears or disappears moves what is below it. */
function useSteady(now: Suggested): Suggested {
	const isPointerDown = usePointerDown();
	const [shown, setShown] = useState(now);
	if (isPointerDown || same(shown, now)) return shown;
	setShown(now);
	return now;
}

/**
 * The ARIA combobox pattern, by Base UI; the caller searches. The list is in the document flow, so it covers nothing.
 */
export function Combobox(props: ComboboxProps) {
	const { value, onInput, onSelect, placeholder, icon, items: found, ...text } = props;
	const [wanted, setWanted] = useState(false);
	const { items, isOpen } = useSteady({ items: found, isOpen: wanted && found.length > 0 });
	function choose(item: ComboboxItem) {
		setWanted(false);
		onInput(item.label);
		onSelect(item);
	}
	return (
		<Field {...text}>
			{({ labelId: _, ...wiring }) => (
				<Autocomplete.Root
					inline
					items={items as ComboboxItem[]}
					value={value}
					mode="none"
					open={isOpen}
					itemToStringValue={(item: ComboboxItem) => item.label}
					onValueChange={(next) => {
						onInput(next);
						setWanted(true);
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
							aria-expanded={isOpen}
							placeholder={placeholder}
							onBlur={() => setWanted(false)}
							onKeyDown={(event) => {
								if (event.key === 'ArrowDown') setWanted(true);
								if (event.key !== 'Escape') return;
								// Escape first closes the list and never clears the field.
								event.preventBaseUIHandler();
								if (isOpen) event.preventDefault();
								setWanted(false);
							}}
							autoComplete="off"
							className={cx('part-field', icon && 'pl-11')}
						/>
					</div>
					{isOpen && (
						<div className="mt-1.5 rounded-card border border-line bg-surface p-1.5 shadow-soft">
							<Autocomplete.List className="max-h-[200px] overflow-y-auto overscroll-contain">
								{(item: ComboboxItem) => (
									<Autocomplete.Item
										key={item.id}
										value={item}
										// Also fires for Enter on the highlighted suggestion.
										onClick={() => choose(item)}
										className="part-option"
									>
										<span className="min-w-0 flex-1 truncate">{item.label}</span>
										{item.detail && <span className="text-ink-soft text-sm">{item.detail}</span>}
									</Autocomplete.Item>
								)}
							</Autocomplete.List>
						</div>
					)}
				</Autocomplete.Root>
			)}
		</Field>
	);
}

/** A press that never becomes a click (a swipe or a long press) ends after this. */
const clickTimeoutMs = 500;

/**
 * True while a pointer is down, until its click has been handled: a layout shift would make the press miss its target.
 */
function usePointerDown(): boolean {
	const [isDown, setDown] = useState(false);
	useEffect(() => {
		const ended = new AbortController();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const on = (type: string, then: () => void) =>
			document.addEventListener(type, then, { capture: true, signal: ended.signal });
		const endAfter = (ms: number) => {
			clearTimeout(timer);
			timer = setTimeout(() => setDown(false), ms);
		};
		on('pointerdown', () => {
			clearTimeout(timer);
			setDown(true);
		});
		on('pointerup', () => endAfter(clickTimeoutMs));
		on('click', () => endAfter(0));
		on('pointercancel', () => endAfter(0));
		return () => {
			clearTimeout(timer);
			ended.abort();
		};
	}, []);
	return isDown;
}
