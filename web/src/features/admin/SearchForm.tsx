import { Trans } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

/** One field of the console that finds by many things. It asks once it is sent: each search is looked for everywhere. */
export function SearchForm({
	label,
	value,
	onSearch,
	children,
}: {
	label: string;
	value: string;
	onSearch(typed: string | undefined): void;
	/** What can be typed. */
	children: ReactNode;
}) {
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const typed = String(new FormData(event.currentTarget).get('search') ?? '').trim();
		onSearch(typed === '' ? undefined : typed);
	};
	return (
		<search>
			<form onSubmit={submit} className="mt-5 grid max-w-2xl gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
				<TextField
					// The address goes back and forward too.
					key={value}
					name="search"
					type="search"
					label={label}
					lead={<Search aria-hidden />}
					autoComplete="off"
					spellCheck={false}
					minLength={2}
					maxLength={100}
					defaultValue={value}
				/>
				<Button type="submit">
					<Trans>Search</Trans>
				</Button>
				<p className="text-ink-soft text-sm sm:col-span-2">{children}</p>
			</form>
		</search>
	);
}
