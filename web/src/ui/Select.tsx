import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown } from 'lucide-react';
import { Field, type FieldText } from './Field.tsx';

export interface SelectOption<T extends string> {
	value: T;
	label: string;
}
export interface SelectProps<T extends string> extends FieldText {
	options: readonly SelectOption<T>[];
	value: T | null;
	onChange(value: T): void;
	disabled?: boolean;
}

export function Select<T extends string>(props: SelectProps<T>) {
	const { options, value, onChange, disabled, ...text } = props;
	const { t } = useLingui();
	return (
		<Field {...text} group>
			{({ labelId, id, ...wiring }) => (
				<Base.Root
					items={options as SelectOption<T>[]}
					value={value}
					disabled={disabled}
					onValueChange={(next) => next !== null && onChange(next as T)}
				>
					<Base.Trigger
						{...wiring}
						id={id}
						aria-labelledby={labelId}
						className="part-field flex items-center justify-between gap-2 text-left"
					>
						<Base.Value>{(current: T | null) => labelOf(options, current) ?? t`Select an option`}</Base.Value>
						<Base.Icon>
							<ChevronDown aria-hidden className="size-5 text-ink-soft" strokeWidth={1.75} />
						</Base.Icon>
					</Base.Trigger>
					{/* The content security policy forbids style elements; parts.css has this rule. */}
					<CSPProvider disableStyleElements>
						<Base.Portal>
							<Base.Positioner
								alignItemWithTrigger={false}
								sideOffset={6}
								className="z-menu min-w-(--anchor-width)"
							>
								<Base.Popup className="part-popup max-h-[200px] overflow-y-auto">
									{options.map((option) => (
										<Base.Item key={option.value} value={option.value} className="part-option">
											<Base.ItemText className="flex-1">{option.label}</Base.ItemText>
											<Base.ItemIndicator>
												<Check aria-hidden className="size-4 text-primary" />
											</Base.ItemIndicator>
										</Base.Item>
									))}
								</Base.Popup>
							</Base.Positioner>
						</Base.Portal>
					</CSPProvider>
				</Base.Root>
			)}
		</Field>
	);
}

const labelOf = <T extends string>(options: readonly SelectOption<T>[], value: T | null) =>
	options.find((option) => option.value === value)?.label;
