import { allergens, bagDiets, bagWordsIn, type MyDiet } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { capital } from '#lib/capital.ts';
import { activeWords } from '#lib/language.ts';
import { toggled } from '#lib/toggled.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipGroup } from '#ui/ChipGroup.tsx';
import { LoadedCard } from './LoadedCard.tsx';

/** The user's diet, which only they can see (R-my-diet). */
export function MyDietCard() {
	const { t } = useLingui();
	const diet = useQuery(queryFor('user.diet.get', {}));
	return (
		<LoadedCard
			title={<Trans>My diet</Trans>}
			text={t`Bags that don't fit are marked for you. No one but you sees this, and it goes when you delete your account.`}
			query={diet}
			height="h-44"
			failure={<Trans>Your diet couldn't be loaded.</Trans>}
		>
			{diet.data && <Choices saved={diet.data} />}
		</LoadedCard>
	);
}

const sameChoices = (a: MyDiet, b: MyDiet) =>
	[...a.diets].sort().join() === [...b.diets].sort().join() &&
	[...a.avoid].sort().join() === [...b.avoid].sort().join();

function Choices({ saved }: { saved: MyDiet }) {
	const { t } = useLingui();
	const words = bagWordsIn(activeWords().say);
	const [edited, setEdited] = useState<MyDiet>();
	const set = useChange('user.diet.set');
	const chosen = edited ?? saved;
	async function save() {
		try {
			await set.mutateAsync({ body: chosen });
			setEdited(undefined);
			toast.success(t`Your diet is saved`);
		} catch {
			toast.error(t`Your diet couldn't be saved. Check your connection, then try again.`);
		}
	}
	return (
		<>
			<ChipGroup title={<Trans>I eat</Trans>}>
				{bagDiets.map((diet) => (
					<Chip
						key={diet}
						pressed={chosen.diets.includes(diet)}
						onClick={() => setEdited({ ...chosen, diets: toggled(chosen.diets, diet) })}
					>
						{words.diets[diet]}
					</Chip>
				))}
			</ChipGroup>
			<ChipGroup title={<Trans>I avoid</Trans>}>
				{allergens.map((allergen) => (
					<Chip
						key={allergen}
						pressed={chosen.avoid.includes(allergen)}
						onClick={() => setEdited({ ...chosen, avoid: toggled(chosen.avoid, allergen) })}
					>
						{capital(words.allergens[allergen])}
					</Chip>
				))}
			</ChipGroup>
			<p className="mt-4 text-ink-soft text-sm">{words.note}</p>
			<div className="mt-4">
				<Button
					disabled={sameChoices(chosen, saved)}
					busy={set.isPending && <Trans>Saving...</Trans>}
					onClick={() => void save()}
				>
					<Trans>Save my diet</Trans>
				</Button>
			</div>
		</>
	);
}
