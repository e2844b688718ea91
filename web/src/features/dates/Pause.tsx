import { type Business, limits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useUpdateBusiness } from '#api/businesses.ts';
import { calendarOf, ordersOfDate } from '#api/calendar.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { backText } from '#lib/pause.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateAway, dayText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextField } from '#ui/TextField.tsx';
import { EndPause } from './EndPause.tsx';

/** Pauses sales until a date (R-pause). */
export function Pause({ business }: { business: Business }) {
	const [open, setOpen] = useState(false);
	const back = backText(business, serverNow());
	if (back !== undefined)
		return (
			<p className="flex flex-wrap items-center gap-3">
				<Trans>You're paused. Sales start again {back}.</Trans>
				<EndPause businessId={business.id} />
			</p>
		);
	return (
		<>
			<Button tone="secondary" size="small" onClick={() => setOpen(true)}>
				<Trans>Pause</Trans>
			</Button>
			{open && <PauseSheet business={business} onClose={() => setOpen(false)} />}
		</>
	);
}

function usePaidOrders(businessId: string, until: string): number {
	const { data: calendar } = useQuery(calendarOf(businessId));
	const dates = (calendar?.dates ?? []).filter(
		({ date, slots }) => date < until && slots.some(({ sold }) => sold > 0),
	);
	return useQueries({
		queries: dates.map(({ date }) => ordersOfDate(businessId, date)),
		combine: (days) =>
			days.flatMap(({ data }) => data?.orders ?? []).filter(({ status }) => status === 'paid').length,
	});
}

function PauseSheet({ business, onClose }: { business: Business; onClose(): void }) {
	const { t } = useLingui();
	const update = useUpdateBusiness();
	const now = serverNow();
	const away = (days: number) => dateAway(days, business.time_zone, now);
	const last = away(limits.pauseDaysMax);
	const form = useForm({ defaultValues: { until: away(7) } });
	const paid = usePaidOrders(business.id, form.watch('until'));
	const submit = form.handleSubmit(async ({ until }) => {
		try {
			await update.mutateAsync({ params: { id: business.id }, body: { paused_until: until } });
			const day = dayText(until, business.time_zone, now);
			toast.success(t`Paused. You'll sell again ${day}.`);
			onClose();
		} catch (error) {
			form.setError('until', { message: messageOf(error, t`That wasn't saved. Please try again.`) });
		}
	});
	return (
		<Modal onClose={onClose} height="low" title={<Trans>Take a break</Trans>}>
			<p className="mt-2 text-ink-soft">{t`Nothing is sold until the day you choose.`}</p>
			<p role="status" className="mt-2 font-medium empty:hidden">
				{paid > 0 && (
					<Plural
						value={paid}
						one="# paid order is for the days you pause. It stays: someone has to hand it over."
						other="# paid orders are for the days you pause. They stay: someone has to hand them over."
					/>
				)}
			</p>
			<Form onSubmit={submit} className="mt-4 grid gap-5">
				<TextField
					type="date"
					label={t`Sell again on`}
					required
					min={away(1)}
					max={last}
					{...inputOf(form, 'until', {
						validate: (until) => {
							if (until === '') return t`Choose a date.`;
							if (until > last) return t`Choose ${dayText(last, business.time_zone, now)} or earlier.`;
							return until > away(0) || t`Choose a date after today.`;
						},
					})}
				/>
				<Button type="submit" wide busy={update.isPending && t`Saving...`}>
					<Trans>Pause until then</Trans>
				</Button>
			</Form>
		</Modal>
	);
}
