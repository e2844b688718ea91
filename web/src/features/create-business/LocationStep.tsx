import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MapPin, PencilLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { call } from '#api/connection.ts';
import { placeSuggestions } from '#api/places.ts';
import { controlOf } from '#lib/form.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { withPlace, withTypedAddress } from './draft.ts';
import type { StepProps } from './StepForm.tsx';

const debounceMs = 200;

export function LocationStep({ form, onNext }: StepProps) {
	const { t } = useLingui();
	const draft = form.watch();
	const { onChange: onInput, error, value } = controlOf(form, 'search');
	const suggestions = useQuery(placeSuggestions(useDebounced(draft.placed ? '' : draft.search, debounceMs)));
	const [failed, setFailed] = useState(false);
	/** Choosing a suggestion replaces the field's text, but its house number and street are kept. */
	const typed = useRef(value);
	const unavailable = suggestions.isError || failed;
	useEffect(() => {
		if (!unavailable) return;
		toast.error(t`Failed to initialize autocomplete. Please try again.`, { id: 'autocomplete' });
	}, [unavailable, t]);
	const items = (draft.placed ? [] : (suggestions.data ?? [])).map((place) => ({
		id: place.place_id,
		label: place.secondary_text ? `${place.main_text}, ${place.secondary_text}` : place.main_text,
	}));
	const isStreet = /\d+ +\p{L}/u.test(draft.search);
	const foundNothing = !draft.placed && suggestions.data?.length === 0;
	async function choose(placeId: string) {
		try {
			const place = await call('places.get', { params: { place_id: placeId } });
			form.reset(withPlace({ ...form.getValues(), search: typed.current }, place));
		} catch {
			setFailed(true);
		}
	}
	return (
		<div className="grid gap-5">
			<Combobox
				label={t`Address of your business`}
				required
				placeholder={t`Enter address`}
				icon={<MapPin aria-hidden strokeWidth={1.75} />}
				value={value}
				onInput={(search) => {
					form.setValue('placed', false);
					form.setValue('place_id', null);
					if (!items.some(({ label }) => label === search)) typed.current = search;
					onInput(search);
				}}
				onSelect={(item) => void choose(item.id)}
				items={items}
				error={!unavailable && !foundNothing && error}
				help={
					unavailable
						? t`Address suggestions unavailable - you can still enter manually`
						: foundNothing
							? isStreet
								? t`We don't know this street. Type the full address with its ZIP code, then enter it yourself.`
								: t`We don't know this place. Try a ZIP code or a city and state, or enter the address yourself.`
							: t`Type a street, a city or a ZIP code. United States only.`
				}
			/>
			{draft.placed ? (
				<div className="flex items-start gap-3 rounded-card bg-leaf-soft p-4 text-leaf-ink">
					<MapPin aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
					<p role="status">
						<span className="block font-semibold">{draft.name || <Trans>Got it</Trans>}</span>
						<span className="block">
							{draft.place_id === null
								? [draft.street, draft.city, draft.state].filter(Boolean).join(', ')
								: [draft.name === '' && draft.street, draft.search].filter(Boolean).join(', ')}
						</span>
						{draft.street === '' && <Trans>You'll add the street on the next screen.</Trans>}
					</p>
				</div>
			) : (
				<Button
					tone="secondary"
					className="justify-self-start"
					icon={<PencilLine aria-hidden />}
					onClick={() => {
						form.reset(withTypedAddress(form.getValues()));
						onNext();
					}}
				>
					<Trans>Enter the address myself</Trans>
				</Button>
			)}
		</div>
	);
}
