import { limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed, MapPin } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { placeSuggestions } from '#api/places.ts';
import { settingsNow } from '#api/settings.ts';
import { checkedBy, controlOf, useForm } from '#lib/form.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Form } from '#ui/Form.tsx';

const debounceMs = 200;
/** Decimals of a degree: about a hundred yards. */
const positionDigits = 3;

/** The ZIP code that was typed on a public page, perhaps before the user had an account (R-keep-the-way). */
const zipTyped = () => /(?:^|; )zip=(\d{5})/.exec(document.cookie)?.[1] ?? '';

function useLocating(address: string, onDone: () => void) {
	const { t } = useLingui();
	const form = useForm<{ address: string }>({
		defaultValues: { address },
		resolver: checkedBy(({ address }) => ({
			address: address.trim() === '' ? t`Type a ZIP code, city or address.` : undefined,
		})),
	});
	const setLocation = useChange('user.setLocation');
	const [locating, setLocating] = useState(false);
	const [hint, setHint] = useState<string>();

	async function save(type: 'address' | 'coordinates', text: string) {
		form.clearErrors();
		setHint(undefined);
		try {
			await setLocation.mutateAsync({ body: { type, value: text } });
			onDone();
		} catch (error) {
			console.error(error);
			if (type === 'address') form.setError('address', { message: messageOf(error, t`Please try again.`) });
			else if (hasCode(error, 'LOCATION_UNKNOWN', 'INVALID_INPUT'))
				setHint(t`Your position is outside the United States. Type an address, city or ZIP code there.`);
			else setHint(t`We couldn't save your position. Try again, or type an address, city or ZIP code.`);
		}
	}
	function locate() {
		setHint(undefined);
		form.clearErrors();
		setLocating(true);
		navigator.geolocation.getCurrentPosition(
			async ({ coords: { latitude, longitude } }) => {
				// R-device-position
				await save('coordinates', `${latitude.toFixed(positionDigits)},${longitude.toFixed(positionDigits)}`);
				setLocating(false);
			},
			(error) => {
				console.error(error);
				setLocating(false);
				setHint(
					error.code === error.PERMISSION_DENIED
						? t`Location is blocked in your browser. Type an address, city or ZIP code instead.`
						: t`We couldn't find your position. Type an address, city or ZIP code instead.`,
				);
			},
			// R-device-position
			{
				enableHighAccuracy: true,
				timeout: limits.geolocationTimeoutMs,
				maximumAge: limits.geolocationMaxAgeMs,
			},
		);
	}
	const saveAddress = (address: string) => save('address', address);
	return { form, saveAddress, locate, locating, isSaving: setLocation.isPending && !locating, hint };
}

export function LocationCard({ onDone, onCancel }: { onDone(): void; onCancel?: () => void }) {
	const { t } = useLingui();
	const [proposed] = useState(() => (onCancel ? '' : zipTyped()));
	const { form, saveAddress, locate, locating, isSaving, hint } = useLocating(proposed, onDone);
	const { onChange: onInput, ...field } = controlOf(form, 'address');
	const suggestions = useQuery(placeSuggestions(useDebounced(field.value, debounceMs)));
	const items = useDeferredValue(suggestions.data ?? []).map((place) => ({
		id: place.place_id,
		label: place.main_text,
		detail: place.secondary_text,
	}));
	return (
		<section className="mt-4 max-w-xl rounded-card border border-line bg-surface p-5 shadow-soft sm:p-6">
			<h2 className="font-display font-semibold text-xl">{t`Where are you hungry?`}</h2>
			{/* Focused only if the user asked to change the location; a newcomer reads first. */}
			<Form
				focusFirst={onCancel !== undefined}
				onSubmit={form.handleSubmit(({ address }) => saveAddress(address.trim()))}
				onKeyDown={(event) => {
					if (event.key === 'Escape' && !event.defaultPrevented) onCancel?.();
				}}
				className="mt-4 grid gap-4"
			>
				<Combobox
					label={t`Address, city or ZIP code`}
					required
					placeholder={t`Enter address`}
					icon={<MapPin aria-hidden strokeWidth={1.75} />}
					{...field}
					onInput={onInput}
					onSelect={({ label, detail }) => void saveAddress(detail ? `${label}, ${detail}` : label)}
					items={items}
					help={
						suggestions.isError
							? t`Address suggestions unavailable - you can still enter manually`
							: t`United States only`
					}
				/>
				{hint && <Banner tone="warn">{hint}</Banner>}
				{!onCancel && <InTheDemo onZip={(zip) => void saveAddress(zip)} />}
				<div className="flex flex-wrap gap-3">
					<Button type="submit" busy={isSaving && t`Looking...`}>
						<Trans>Set Location</Trans>
					</Button>
					<Button
						tone="secondary"
						icon={<LocateFixed aria-hidden />}
						busy={locating && t`Finding you...`}
						onClick={locate}
					>
						<Trans>Use my current location</Trans>
					</Button>
					{onCancel && (
						<Button tone="quiet" onClick={onCancel}>
							<Trans>Cancel</Trans>
						</Button>
					)}
				</div>
			</Form>
		</section>
	);
}

/** Suggests a ZIP code with bags on sale now, in the demo only. */
function InTheDemo({ onZip }: { onZip(zip: string): void }) {
	const { t } = useLingui();
	const open = useQuery(settingsNow()).data?.open_now;
	if (!open) return null;
	return (
		<div className="text-ink-soft text-sm">
			<p>{t`Trying the demo? ${open.shop} in ${open.city}, ${open.state} has bags to pick up right now.`}</p>
			<Button
				tone="quiet"
				size="small"
				className="-ml-4 underline underline-offset-4"
				onClick={() => onZip(open.zip_code)}
			>
				<Trans>Use ZIP code {open.zip_code}</Trans>
			</Button>
		</div>
	);
}
