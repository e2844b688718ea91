/**
 * /dev/ui: every part of ui/ in every state, for whoever builds screens. It is there only with the embedded
 * defaults; its sample words are not the product's and stay out of the catalog.
 */
import { MapPin, Search } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '#ui/Chip.tsx';
import { Actions } from './Actions.tsx';
import { Choices } from './Choices.tsx';
import { Drawings } from './Drawings.tsx';
import { Fields } from './Fields.tsx';
import { Signature } from './Signature.tsx';
import { Surfaces } from './Surfaces.tsx';

const themes = ['device', 'light', 'dark'] as const;

export function DevUi() {
	const [theme, setTheme] = useState<(typeof themes)[number]>('device');
	return (
		<div data-theme={theme === 'device' ? undefined : theme} className="min-h-dvh bg-paper text-ink">
			<main className="mx-auto max-w-5xl px-5 py-10">
				<h1 tabIndex={-1} className="font-bold font-display text-4xl">
					Parts
				</h1>
				<p className="mt-2 max-w-prose text-ink-soft">
					Everything in web/src/ui, in every state. <MapPin aria-hidden className="inline size-4" /> and{' '}
					<Search aria-hidden className="inline size-4" /> come from lucide.
				</p>
				<fieldset className="mt-5 flex flex-wrap gap-2" aria-label="Theme of this page">
					{themes.map((name) => (
						<Chip key={name} pressed={theme === name} onClick={() => setTheme(name)}>
							{name}
						</Chip>
					))}
				</fieldset>
				<nav aria-label="Groups" className="mt-5 flex flex-wrap gap-4">
					{['actions', 'fields', 'choices', 'surfaces', 'signature', 'drawings'].map((id) => (
						<a key={id} href={`#${id}`} className="text-primary-ink underline underline-offset-4">
							{id}
						</a>
					))}
				</nav>
				<Actions />
				<Fields />
				<Choices />
				<Surfaces />
				<Signature />
				<Drawings />
			</main>
		</div>
	);
}
