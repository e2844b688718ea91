import {
	type BagWords,
	type Business,
	bagChips,
	bagContainers,
	bagDiets,
	bagHandling,
	bagLimits,
	bagSizes,
	bagText,
	bagWordsIn,
	type OwnBag,
} from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { download } from '#api/files.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { activeWords } from '#lib/language.ts';
import { dateFormat } from '#lib/time.ts';
import { toggled } from '#lib/toggled.ts';
import { useScrollPadding } from '#lib/use-scroll-padding.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ConflictChoice } from '#ui/ConflictChoice.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { AllergenRows } from './AllergenRows.tsx';
import { type Draft, previewOf, problemsOf, withRestNotUsed, withState } from './bag-draft.ts';
import { useBag } from './use-bag.ts';

export function BagForm({ business, newest }: { business: Business; newest: OwnBag }) {
	const { t } = useLingui();
	const words = bagWordsIn(activeWords().say);
	const { bag, draft, setDraft, ...editing } = useBag(business.id, newest);
	const { failure, save, confirm, overwrite } = useAnnounced(editing);
	const problem = useProblem(problemsOf(draft, words));
	return (
		<div className="mt-6 grid grid-cols-1 gap-5 lg:grid-cols-[3fr_2fr] lg:items-start">
			<Intro />
			<div className="min-w-0 lg:order-last">
				<Preview text={bagText(previewOf(bag, draft), words)}>
					{bag.version > 0 && (
						<DownloadButton
							load={() => download('business.bag.sheet', { params: { id: business.id } })}
							name="allergens.pdf"
						>
							<Trans>Allergen sheet (PDF)</Trans>
						</DownloadButton>
					)}
				</Preview>
			</div>
			<div className="grid min-w-0 grid-cols-1 gap-5">
				{editing.conflict && (
					<Banner tone="danger" action={<ConflictChoice onTheirs={editing.loadTheirs} onMine={overwrite} />}>
						<Trans>Someone else changed this while you were at it. Nothing was saved.</Trans>
					</Banner>
				)}
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
					<Button
						tone="secondary"
						size="small"
						className="justify-self-start"
						disabled={draft.allergens.every(({ state }) => state !== 'not_stated')}
						onClick={() => setDraft(withRestNotUsed)}
					>
						<Trans>Everything else: not used</Trans>
					</Button>
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
/** Success is shown as a toast, failure beside the button that retries. */
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

interface ContentsProps {
	draft: Draft;
	words: BagWords;
	onChange(next: (before: Draft) => Draft): void;
}

function Contents({ draft, words, onChange }: ContentsProps) {
	const { t } = useLingui();
	const problems = problemsOf(draft, words);
	const { chipsMin, chipsMax } = bagLimits;
	return (
		<>
			<Choices
				title={words.labels.size}
				options={bagSizes}
				words={words.sizes}
				chosen={draft.size ? [draft.size] : []}
				onToggle={(size) => onChange((before) => ({ ...before, size: before.size === size ? null : size }))}
			/>
			<Choices
				title={words.labels.contains}
				help={t`${chipsMin} to ${chipsMax}. You've chosen ${draft.contains.length}.`}
				problem={problems.contains && t`Choose at least ${chipsMin}, or none.`}
				options={bagChips}
				words={words.chips}
				chosen={draft.contains}
				isFull={draft.contains.length >= chipsMax}
				onToggle={(chip) => onChange((before) => ({ ...before, contains: toggled(before.contains, chip) }))}
			/>
			<Choices
				title={words.labels.diets}
				help={<Trans>Only if every bag is.</Trans>}
				problem={problems.diets}
				options={bagDiets}
				words={words.diets}
				chosen={draft.diets}
				onToggle={(diet) => onChange((before) => ({ ...before, diets: toggled(before.diets, diet) }))}
			/>
			<Choices
				title={words.labels.handling}
				options={bagHandling}
				words={words.handling}
				chosen={draft.handling}
				onToggle={(one) => onChange((before) => ({ ...before, handling: toggled(before.handling, one) }))}
			/>
			<Choices
				title={words.labels.container}
				options={bagContainers}
				words={words.containers}
				chosen={draft.container ? [draft.container] : []}
				onToggle={(one) =>
					onChange((before) => ({ ...before, container: before.container === one ? null : one }))
				}
			/>
		</>
	);
}

interface ChoicesProps<T extends string> {
	title: ReactNode;
	help?: ReactNode;
	problem?: ReactNode;
	options: readonly T[];
	words: Record<T, string>;
	chosen: readonly T[];
	isFull?: boolean;
	onToggle(option: T): void;
}

function Choices<T extends string>(props: ChoicesProps<T>) {
	const { title, help, problem, options, words, chosen, isFull = false, onToggle } = props;
	const id = useId();
	return (
		<fieldset className="min-w-0" aria-describedby={problem ? `${id}-problem` : undefined}>
			<legend className="font-semibold">{title}</legend>
			{help && <p className="mt-0.5 text-ink-soft text-sm">{help}</p>}
			<div className="mt-2 flex flex-wrap gap-2">
				{options.map((option) => (
					<Chip
						key={option}
						pressed={chosen.includes(option)}
						disabled={isFull && !chosen.includes(option)}
						className="disabled:border-line disabled:bg-raised disabled:text-ink-soft"
						onClick={() => onToggle(option)}
					>
						<span className="inline-block first-letter:uppercase">{words[option]}</span>
					</Chip>
				))}
			</div>
			{problem && (
				<p id={`${id}-problem`} role="alert" className="mt-2 text-sm text-tomato">
					{problem}
				</p>
			)}
		</fieldset>
	);
}

interface SaveLineProps {
	/** Why it can't be saved, or why saving failed. */
	problem: string | undefined;
	isBlocked: boolean;
	isSaving: boolean;
	onSave(): void;
	onDiscard: (() => void) | undefined;
}

function SaveLine({ problem, isBlocked, isSaving, onSave, onDiscard }: SaveLineProps) {
	const { t } = useLingui();
	const bar = useRef<HTMLElement>(null);
	useScrollPadding(bar);
	return (
		<section
			ref={bar}
			aria-label={t`Unsaved changes`}
			className="-mx-4 sticky bottom-0 z-header short:static flex animate-rise flex-wrap items-center justify-between gap-3 border-edge border-t bg-surface px-4 py-3 sm:mx-0 sm:rounded-t-card sm:border-x"
		>
			<div className="min-w-0 flex-1 basis-40">
				{problem ? (
					<p role="alert" className="text-sm text-tomato">
						{problem}
					</p>
				) : (
					<p role="status" className="font-medium">
						<Trans>Not saved yet</Trans>
					</p>
				)}
			</div>
			<div className="flex gap-2">
				{onDiscard && (
					<Button tone="secondary" size="small" disabled={isSaving} onClick={onDiscard}>
						<Trans>Discard</Trans>
					</Button>
				)}
				<Button size="small" disabled={isBlocked} busy={isSaving && t`Saving...`} onClick={onSave}>
					<Trans>Save</Trans>
				</Button>
			</div>
		</section>
	);
}

interface StillRightProps {
	bag: OwnBag;
	timeZone: string;
	isBusy: boolean;
	/** There are unsaved changes, so the visible state isn't what would be confirmed. */
	isBlocked: boolean;
	onConfirm(): void;
}

/** Shows who last confirmed the allergens, and confirms them in one press (R-allergens-confirmed). */
function StillRight({ bag, timeZone, isBusy, isBlocked, onConfirm }: StillRightProps) {
	const { t, i18n } = useLingui();
	const { confirmed } = bag;
	if (!confirmed) return null;
	const on = dateFormat(i18n.locale, { dateStyle: 'medium', timeZone }).format(new Date(confirmed.at));
	const last = confirmed.by ? (
		t`Last confirmed by ${confirmed.by} on ${on}.`
	) : (
		<Trans>Last confirmed on {on}.</Trans>
	);
	const button = (
		<Button
			tone={bag.to_confirm ? 'primary' : 'secondary'}
			size="small"
			icon={<Check aria-hidden />}
			disabled={isBlocked}
			busy={isBusy && t`Saving...`}
			onClick={onConfirm}
		>
			<Trans>Everything still right</Trans>
		</Button>
	);
	if (!bag.to_confirm)
		return (
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="text-sm">{last}</p>
				{button}
			</div>
		);
	return (
		<Banner tone="warn" action={button}>
			<Trans>Are the allergens still right? Until you confirm, customers read “Not confirmed”.</Trans> {last}
		</Banner>
	);
}
