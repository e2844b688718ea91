import { type AdminShop, days, periods } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { timeRange } from '#lib/full-time.ts';
import { Section } from '#ui/Section.tsx';
import { FactLine } from './FactLine.tsx';

/** A Monday. */
const monday = Date.UTC(2024, 0, 1, 12);
const dayMs = 24 * 3_600_000;

/** When a shop sells, by its own clock. */
export function ShopWeek({ shop }: { shop: AdminShop }) {
	const { i18n } = useLingui();
	const { purchase_window: week, paused_until: paused, time_zone: zone } = shop;
	const date = (at: number | string, format: Intl.DateTimeFormatOptions) =>
		i18n.date(new Date(at), { ...format, timeZone: 'UTC' });
	const lines = days.flatMap((day, at) => {
		const slots = periods.flatMap((period) => week[day]?.[period] ?? []).filter(({ enabled }) => enabled);
		const name = date(monday + at * dayMs, { weekday: 'long' });
		return slots.length > 0 ? [{ day, name, slots }] : [];
	});
	return (
		<Section card title={<Trans>Pickup times</Trans>}>
			{paused && (
				<p className="mt-3">
					<Trans>Paused until {date(paused, { dateStyle: 'medium' })}</Trans>
				</p>
			)}
			{lines.length === 0 ? (
				<p className="mt-3 text-ink-soft">
					<Trans>No pickup times yet</Trans>
				</p>
			) : (
				<>
					<dl className="mt-4 grid gap-1.5 text-sm">
						{lines.map(({ day, name, slots }) => (
							<FactLine key={day} label={<span className="inline-block first-letter:uppercase">{name}</span>}>
								{slots.map(({ start, end, quantity }) => (
									<span key={start} className="block">
										{timeRange(start, end)} · {plural(quantity, { one: '# bag', other: '# bags' })}
									</span>
								))}
							</FactLine>
						))}
					</dl>
					<p className="mt-3 text-ink-soft text-sm">
						<Trans>By the shop's clock: {zone}</Trans>
					</p>
				</>
			)}
		</Section>
	);
}
