import { type AlertPlace, alertLimits, bagKinds, days, periods } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { placeSuggestions } from '#api/places.ts';
import { queryFor } from '#api/query.ts';
import { capital } from '#lib/capital.ts';
import { controlOf } from '#lib/form.ts';
import { prices } from '#lib/list-filters.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { toggled } from '#lib/toggled.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { usePeriodNames } from '#lib/use-names.ts';
import { Chip } from '#ui/Chip.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TimePicker } from '#ui/TimePicker.tsx';
import { boundsOf, type Draft, periodOf } from './alert-draft.ts';
import type { AlertForm } from './use-alert-form.ts';
import { briefTime, dayName, hourTime, reliabilities, useKindWords } from './use-alert-words.ts';

/** Where, when, which bags and how to notify (R-alert-rule). */
export const AlertFields = ({ form }: { form: AlertForm }) => (
	<div className="grid gap-6">
		<WhereFields form={form} />
		<WhenFields form={form} />
		<BagFields form={form} />
		<HowFields form={form} />
	</div>
);

interface Part {
	form: AlertForm;
}

function WhereFields({ form }: Part) {
	const { t } = useLingui();
	const [where, shop] = form.watch(['where', 'shop']);
	const favorites = useQuery(queryFor('customer.favorites.list', {})).data?.favorites ?? [];
	const known = favorites.map(({ id, display_name: name }) => ({ id, name }));
	const shops = shop && !known.some(({ id }) => id === shop.id) ? [shop, ...known] : known;
	const options: { value: AlertPlace; label: string }[] = [
		{ value: 'circle', label: t`Around a place` },
		{ value: 'favorites', label: t`At my favorites` },
		...(shops.length > 0 ? [{ value: 'shop' as const, label: t`At one shop` }] : []),
	];
	return (
		<div className="grid gap-4">
			<RadioCards name="where" label={t`Where`} options={options} {...controlOf(form, 'where')} />
			{where === 'circle' && <CircleFields form={form} />}
			{where === 'shop' && (
				<Select
					label={t`Shop`}
					required
					options={shops.map(({ id, name }) => ({ value: id, label: name ?? t`A shop that's gone` }))}
					{...controlOf(form, 'shop')}
					value={shop?.id ?? null}
					onChange={(id) => controlOf(form, 'shop').onChange(shops.find((one) => one.id === id) ?? null)}
				/>
			)}
		</div>
	);
}

const debounceMs = 200;
const radii = [1, 2, 5, 10, 15, 25, 50];
const withChosen = (offered: readonly number[], chosen: number | null) =>
	chosen === null || offered.includes(chosen) ? offered : [...offered, chosen].sort((a, b) => a - b);

function CircleFields({ form }: Part) {
	const { t } = useLingui();
	const { value: place, error } = controlOf(form, 'place');
	const radius = controlOf(form, 'radius');
	const isChosen = form.watch('point') !== null;
	const asked = useDebounced(place, debounceMs);
	const suggestions = useQuery({ ...placeSuggestions(asked), enabled: !isChosen && asked.trim() !== '' });
	const items = useDeferredValue(isChosen ? [] : (suggestions.data ?? [])).map((one) => ({
		id: one.place_id,
		label: [one.main_text, one.secondary_text].filter(Boolean).join(', '),
	}));
	const choose = (typed: string, placeId: string | null) => {
		controlOf(form, 'point').onChange(null);
		controlOf(form, 'placeId').onChange(placeId);
		controlOf(form, 'place').onChange(typed);
	};
	return (
		<div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
			<Combobox
				label={t`Address, city or ZIP code`}
				required
				value={place}
				error={error}
				onInput={(typed) => choose(typed, null)}
				onSelect={({ id, label }) => choose(label, id)}
				items={items}
				help={
					suggestions.isError
						? t`Address suggestions unavailable - you can still enter manually`
						: t`United States only`
				}
			/>
			<Select
				label={t`How far`}
				options={withChosen(radii, radius.value).map((miles) => ({
					value: String(miles),
					label: plural(miles, { one: '# mile', other: '# miles' }),
				}))}
				value={String(radius.value)}
				onChange={(miles) => radius.onChange(Number(miles))}
			/>
		</div>
	);
}

const Group = ({ legend, help, children }: { legend: ReactNode; help?: ReactNode; children: ReactNode }) => (
	<fieldset className="min-w-0">
		<legend className="mb-1.5 font-medium text-sm">{legend}</legend>
		<div className="flex flex-wrap gap-2">{children}</div>
		{help && <p className="mt-1.5 text-ink-soft text-sm">{help}</p>}
	</fieldset>
);

const usualTimes = { from: '17:00', to: '20:00' };

function WhenFields({ form }: Part) {
	const { t, i18n } = useLingui();
	const chosen = controlOf(form, 'days');
	const [from, to] = [controlOf(form, 'from'), controlOf(form, 'to')];
	const times = { from: from.value, to: to.value };
	const period = periodOf(times);
	const isAny = times.from === null && times.to === null;
	const isOwn = !isAny && period === undefined;
	const words = usePeriodNames();
	const set = (next: Pick<Draft, 'from' | 'to'>) => {
		form.setValue('from', next.from, { shouldDirty: true });
		to.onChange(next.to);
	};
	return (
		<div className="grid gap-4">
			<Group legend={<Trans>Pickup days</Trans>} help={chosen.value.length === 0 && <Trans>Any day</Trans>}>
				{days.map((day) => (
					<Chip
						key={day}
						pressed={chosen.value.includes(day)}
						className="px-3.5"
						onClick={() => chosen.onChange(toggled(chosen.value, day))}
					>
						{dayName(day, i18n.locale)}
					</Chip>
				))}
			</Group>
			<Group legend={<Trans>Pickup time</Trans>}>
				<Chip pressed={isAny} onClick={() => set({ from: null, to: null })}>
					<Trans>Any time</Trans>
				</Chip>
				{periods.map((one) => (
					<Chip key={one} pressed={period === one} onClick={() => set(boundsOf(one))}>
						{words[one]}
					</Chip>
				))}
				<Chip pressed={isOwn} onClick={() => !isOwn && set(usualTimes)}>
					<Trans>Other times</Trans>
				</Chip>
			</Group>
			{isOwn && (
				<div className="grid gap-4 sm:grid-cols-2">
					<TimePicker label={t`From`} value={times.from ?? '00:00'} onChange={from.onChange} />
					<TimePicker
						label={t`Until`}
						value={times.to ?? '23:55'}
						onChange={to.onChange}
						error={to.error}
						help={t`By the shop's clock`}
					/>
				</div>
			)}
		</div>
	);
}

const none = 'any';
const orNone = (value: number | string | null) => (value === null ? none : String(value));

function BagFields({ form }: Part) {
	const { t } = useLingui();
	const kinds = useKindWords();
	const [price, kind] = [controlOf(form, 'maxPrice'), controlOf(form, 'kind')];
	const [fits, reliability] = [controlOf(form, 'fitsDiet'), controlOf(form, 'reliability')];
	const diet = useQuery(queryFor('user.diet.get', {})).data;
	const hasNoDiet = diet?.diets.length === 0 && diet.avoid.length === 0;
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Select
				label={t`Price`}
				options={[
					{ value: none, label: t`Any price` },
					...withChosen(prices, price.value).map((dollars) => ({
						value: String(dollars),
						label: t`Up to ${formatDollars(dollars)}`,
					})),
				]}
				value={orNone(price.value)}
				onChange={(dollars) => price.onChange(dollars === none ? null : Number(dollars))}
			/>
			<Select
				label={t`What's in the bag`}
				options={[
					{ value: none, label: t`Any food` },
					...bagKinds.map((one) => ({ value: one as string, label: capital(kinds[one]) })),
				]}
				value={orNone(kind.value)}
				onChange={(one) => kind.onChange(bagKinds.find((known) => known === one) ?? null)}
			/>
			<Select
				className="sm:col-span-2"
				label={t`How reliable the shop is`}
				options={[
					{ value: none, label: t`Any shop` },
					...withChosen(reliabilities, reliability.value).map((bps) => ({
						value: String(bps),
						label: t`At least ${bps / 100}% of orders kept`,
					})),
				]}
				help={reliability.value === null ? undefined : t`New shops with fewer than 20 orders are left out.`}
				value={orNone(reliability.value)}
				onChange={(bps) => reliability.onChange(bps === none ? null : Number(bps))}
			/>
			<Switch
				className="sm:col-span-2"
				label={<Trans>Only bags that fit my diet</Trans>}
				help={
					hasNoDiet ? (
						<Trans>
							You haven't set a diet yet.{' '}
							<Link to={paths.profile()} className="font-medium underline underline-offset-4">
								Set my diet
							</Link>
						</Trans>
					) : (
						<Trans>Bags whose shop hasn't said what's in them are left out.</Trans>
					)
				}
				checked={fits.value}
				onCheckedChange={fits.onChange}
			/>
		</div>
	);
}

function HowFields({ form }: Part) {
	const { t } = useLingui();
	const [how, hour, quiet] = [
		controlOf(form, 'how'),
		controlOf(form, 'digestHour'),
		controlOf(form, 'quiet'),
	];
	const { quietFrom, quietTo } = alertLimits;
	const [noon, midnight] = ['12:00', '00:00'];
	const hourText = (time: string) =>
		time === noon ? t`noon` : time === midnight ? t`midnight` : briefTime(time);
	return (
		<div className="grid gap-4">
			<RadioCards
				name="how"
				label={t`How we tell you`}
				columns={1}
				options={[
					{
						value: 'instant',
						label: t`Email me right away`,
						detail: t`At most ${alertLimits.messagesPerDay} a day`,
					},
					{ value: 'digest', label: t`One email a day`, detail: t`With what there is at that hour` },
				]}
				{...how}
			/>
			{how.value === 'digest' ? (
				<Select
					label={t`At what time`}
					options={Array.from({ length: 24 }, (_, at) => ({
						value: String(at),
						label: hourText(hourTime(at)),
					}))}
					value={String(hour.value)}
					onChange={(at) => hour.onChange(Number(at))}
				/>
			) : (
				<>
					<Switch
						label={<Trans>Quiet hours</Trans>}
						help={quiet.value === null ? <Trans>Emails come at any hour.</Trans> : undefined}
						checked={quiet.value !== null}
						onCheckedChange={(on) => quiet.onChange(on ? { from: quietFrom, to: quietTo } : null)}
					/>
					{quiet.value && (
						<div className="grid gap-4 sm:grid-cols-2">
							<TimePicker
								label={t`Quiet from`}
								value={quiet.value.from}
								onChange={(from) => quiet.value && quiet.onChange({ ...quiet.value, from })}
							/>
							<TimePicker
								label={t`Quiet until`}
								value={quiet.value.to}
								onChange={(to) => quiet.value && quiet.onChange({ ...quiet.value, to })}
								error={quiet.error}
							/>
						</div>
					)}
				</>
			)}
		</div>
	);
}
