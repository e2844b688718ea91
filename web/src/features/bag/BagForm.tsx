import { type Business, bagLimits, bagText, bagWordsIn, type OwnBag } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { bagSheet } from '#api/bag.ts';
import { saveFile } from '#lib/save-file.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { AllergenRows } from './AllergenRows.tsx';
import { previewOf, problemsOf, withState } from './bag-draft.ts';
import { Conflict } from './Conflict.tsx';
import { Contents } from './Contents.tsx';
import { SaveLine } from './SaveLine.tsx';
import { StillRight } from './StillRight.tsx';
import { useBag } from './use-bag.ts';

/** What is in the bags, told once, in about a minute: chips to tap, and nine allergens. */
export function BagForm({ business, newest }: { business: Business; newest: OwnBag }) {
	const { t, i18n } = useLingui();
	const words = bagWordsIn(i18n.locale);
	const { bag, draft, setDraft, ...editing } = useBag(business.id, newest);
	const { failure, save, confirm, overwrite } = useAnnounced(editing);
	const problem = useProblem(problemsOf(draft, words));
	return (
		<div className="mt-6 grid grid-cols-1 gap-5 lg:grid-cols-[3fr_2fr] lg:items-start">
			<Intro />
			<div className="grid min-w-0 grid-cols-1 gap-5">
				{editing.conflict && <Conflict onTheirs={editing.loadTheirs} onMine={overwrite} />}
				{bag.version === 0 && draft.contains.length > 0 && (
					<Banner>{t`This is what shops like yours often sell. Tap what's different.`}</Banner>
				)}
				<Block>
					<Contents draft={draft} words={words} onChange={setDraft} />
				</Block>
				<Block title={words.labels.allergens}>
					<p className="max-w-prose text-ink-soft text-sm">
						{t`Say only what you know. Whatever is left at “${words.states.not_stated}” is shown like that, never guessed.`}
					</p>
					<StillRight
						bag={bag}
						timeZone={business.time_zone}
						isBusy={editing.isConfirming}
						isBlocked={editing.isDirty}
						onConfirm={confirm}
					/>
					<AllergenRows
						bag={bag}
						draft={draft}
						words={words}
						onState={(allergen, state) => setDraft((before) => withState(before, allergen, state))}
					/>
				</Block>
				{editing.canSave && (
					<SaveLine
						problem={failure ?? problem}
						isBlocked={problem !== undefined}
						isSaving={editing.isSaving}
						onSave={save}
						onDiscard={editing.isDirty ? editing.discard : undefined}
					/>
				)}
			</div>
			<Preview text={bagText(previewOf(bag, draft), words)}>
				{bag.version > 0 && <PrintSheet businessId={business.id} />}
			</Preview>
			<LeaveGuard dirty={editing.isDirty} />
		</div>
	);
}

const Intro = () => (
	<div className="lg:col-span-2">
		<h2 className="font-display font-semibold text-xl">
			<Trans>What's in the bag</Trans>
		</h2>
		<p className="mt-1 max-w-prose text-ink-soft">
			<Trans>
				Tap what's usually inside. Customers read it before they pay, and each order keeps it as it was. Leave
				out what you don't know.
			</Trans>
		</p>
	</div>
);

function Preview({ text, children }: { text: ReturnType<typeof bagText>; children: ReactNode }) {
	const { t } = useLingui();
	return (
		<Block title={t`What customers read`}>
			<BagFacts text={text} />
			<div className="empty:hidden">{children}</div>
		</Block>
	);
}

function useProblem({ contains, diets }: ReturnType<typeof problemsOf>): string | undefined {
	const { t } = useLingui();
	return diets ?? (contains && t`Choose at least ${bagLimits.chipsMin} things, or none.`);
}

type Tasks = Pick<ReturnType<typeof useBag>, 'save' | 'confirm' | 'overwrite'>;
/** What was done is said in a toast; what failed, beside the button that tries it once more. */
function useAnnounced(tasks: Tasks) {
	const { t } = useLingui();
	const [failure, setFailure] = useState<string>();
	async function announce(task: () => Promise<boolean>, done: string) {
		setFailure(undefined);
		try {
			if (await task()) toast.success(done);
		} catch (error) {
			setFailure(messageOf(error, t`That wasn't saved. Please try again.`));
		}
	}
	const saved = t`Saved. Customers see it now.`;
	return {
		failure,
		save: () => void announce(tasks.save, saved),
		overwrite: () => void announce(async () => tasks.overwrite().then(() => true), saved),
		confirm: () => void announce(async () => tasks.confirm().then(() => true), t`Confirmed. Thank you!`),
	};
}

function Block({ title, children }: { title?: string; children: ReactNode }) {
	const id = useId();
	return (
		<section
			aria-labelledby={title ? id : undefined}
			className="grid min-w-0 grid-cols-1 gap-6 rounded-card border border-line bg-surface p-4 sm:p-6"
		>
			{title && (
				<h3 id={id} className="-mb-3 font-display font-semibold text-lg">
					{title}
				</h3>
			)}
			{children}
		</section>
	);
}

/** A page for the wall: what was stated, by whom and when. */
function PrintSheet({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const sheet = useMutation({
		mutationFn: () => bagSheet(businessId),
		onSuccess: (file) => saveFile(file, 'allergens.pdf'),
		onError: (error) => toast.error(messageOf(error, t`The sheet couldn't be made. Please try again.`)),
	});
	return (
		<Button
			tone="secondary"
			size="small"
			icon={<Printer aria-hidden />}
			busy={sheet.isPending && t`Preparing...`}
			onClick={() => sheet.mutate()}
		>
			<Trans>Allergen sheet (PDF)</Trans>
		</Button>
	);
}
