import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useChangeDates } from '#api/calendar.ts';
import { type closed, type DatedSlot, leftOf, restored, sameSlot } from './tonight.ts';

interface Done {
	words: string;
	before: readonly DatedSlot[];
}

/** Updates are optimistic and saved one after the other. */
export function useTonight(businessId: string) {
	const { t } = useLingui();
	const change = useChangeDates(businessId);
	const [pressed, setPressed] = useState<readonly DatedSlot[]>([]);
	const [done, setDone] = useState<Done>();
	const [failure, setFailure] = useState<string>();

	async function act(
		slots: readonly DatedSlot[],
		changeOf: (slot: DatedSlot, before: DatedSlot) => ReturnType<typeof closed>,
		words?: (before: readonly DatedSlot[]) => string,
	) {
		setPressed(slots);
		setFailure(undefined);
		let before: readonly DatedSlot[] = slots;
		try {
			await change.mutateAsync((shown) => {
				before = slots.map((slot) => sameSlot(shown, slot));
				return before.map((slot, at) => changeOf(slot, slots[at] ?? slot));
			});
			setDone(words && { words: words(before), before });
		} catch (error) {
			setDone(undefined);
			setFailure(
				hasCode(error, 'PRECONDITION_FAILED')
					? t`Someone else changed this a moment ago. Here's how it is now.`
					: messageOf(error, t`That wasn't saved. Please try again.`),
			);
		}
	}
	const undo = () => {
		if (!done) return;
		const { before } = done;
		void act(before, (now, then) => restored(then, now));
	};
	return { act, undo, done, failure, pressed };
}

export type Acting = ReturnType<typeof useTonight>;

const leftAfter = (slots: readonly DatedSlot[], by: number) =>
	slots.reduce((sum, slot) => sum + Math.max(0, leftOf(slot) + by), 0);

export function useLeftNow() {
	const { t } = useLingui();
	return (by: number) => (before: readonly DatedSlot[]) =>
		by > 0 && before.some(({ waits }) => waits?.people)
			? t`Added. Whoever waits gets it first.`
			: t`Now ${leftAfter(before, by)} left.`;
}
