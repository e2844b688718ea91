import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { findPlace } from '#api/places.ts';
import { checkedBy, useForm } from '#lib/form.ts';
import { bodyOf, type Draft, labelOf, problemsOf } from './alert-draft.ts';

export type AlertForm = ReturnType<typeof useForm<Draft>>;

/** A place that was typed but not chosen is geocoded on save. */
export function useAlertForm(draft: Draft, save: (body: ReturnType<typeof bodyOf>) => Promise<unknown>) {
	const { t } = useLingui();
	const [failure, setFailure] = useState<unknown>();
	const form: AlertForm = useForm<Draft>({
		defaultValues: draft,
		resolver: checkedBy((values) => {
			const wrong = problemsOf(values);
			return {
				place: wrong.place && t`Type a ZIP code, city or address.`,
				shop: wrong.shop && t`Choose a shop.`,
				to: wrong.to && t`Choose a time after the first one.`,
				quiet: wrong.quiet && t`Choose a time after the first one.`,
			};
		}),
	});
	const submit = form.handleSubmit(async (values) => {
		setFailure(undefined);
		try {
			if (values.where === 'circle' && values.point === null) {
				const found = await findPlace(values.place, values.placeId);
				if (!found) {
					form.setError('place', {
						message: t`We couldn't find that place. Try a ZIP code or a city and state.`,
					});
					return;
				}
				const point = { ...found.geometry.location, label: labelOf(values.place) };
				form.setValue('point', point);
				await save(bodyOf({ ...values, point }));
			} else await save(bodyOf(values));
		} catch (error) {
			setFailure(error);
		}
	});
	return {
		form,
		submit,
		failure,
		problem:
			failure === undefined
				? undefined
				: messageOf(failure, t`That wasn't saved. Check your connection, then try again.`),
	};
}
