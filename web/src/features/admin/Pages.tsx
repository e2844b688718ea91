import {
	type OperatorPage,
	type OperatorPageName,
	operatorPagePaths,
	operatorPages,
} from '@flavorbag/contract';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { change } from '#api/admin.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { queryFor } from '#api/query.ts';
import { checkedBy, inputOf, useForm } from '#lib/form.ts';
import { useOperatorPageNames } from '#lib/operator-page-names.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Form } from '#ui/Form.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { filledIn } from './acts.tsx';
import { ConsolePage, inLanguage } from './ConsolePage.tsx';
import { day, Loaded, Part, soft } from './parts.tsx';

const Markdown = lazy(async () => ({ default: (await import('#ui/Markdown.tsx')).Markdown }));

/** /admin/pages: the texts that are the operator's own (R-operator-pages). */
export const PagesConsole = inLanguage(() => {
	const { error } = useQuery(queryFor('admin.figures', {}));
	return (
		<ConsolePage heading={t`Pages`} error={error}>
			<p className="mt-2 max-w-prose">
				{t`These pages are yours, and you're bound by what they say. Before you open, have someone who knows your local laws read them. Saving a page, even unchanged, marks it as reviewed.`}
			</p>
			{operatorPages.map((page) => (
				<OnePage key={page} page={page} />
			))}
		</ConsolePage>
	);
});

function OnePage({ page }: { page: OperatorPageName }) {
	const name = useOperatorPageNames()[page];
	const [isOpen, setOpen] = useState(false);
	const query = useQuery(queryFor('pages.get', { params: { page } }));
	const edit = (
		<Button tone="secondary" size="small" aria-label={t`Edit: ${name}`} onClick={() => setOpen(true)}>
			{t`Edit`}
		</Button>
	);
	return (
		<Part title={name} aside={!isOpen && query.data && edit}>
			<Loaded query={query} failure={t`Failed to load the page`} skeleton="mt-2 h-6">
				{(text) => (
					<>
						<Standing text={text} />
						{isOpen && <PageForm text={text} onEnd={() => setOpen(false)} />}
					</>
				)}
			</Loaded>
		</Part>
	);
}

function Standing({ text: { page, version, saved_at: at } }: { text: OperatorPage }) {
	const saved = at === null ? '' : day(at);
	return (
		<p className="mt-1 flex flex-wrap items-center gap-x-3">
			{at === null ? (
				<Badge tone="honey">{t`Review before opening`}</Badge>
			) : (
				<span className={soft}>{t`Version ${version}, saved ${saved}`}</span>
			)}
			<a href={operatorPagePaths[page]} className="inline-flex min-h-11 items-center underline">
				{operatorPagePaths[page]}
			</a>
		</p>
	);
}

function usePageForm(text: OperatorPage, onEnd: () => void) {
	const form = useForm({
		resolver: checkedBy(({ en, es }) => ({
			en: filledIn(t`Write the text in English.`)(en) || undefined,
			es: filledIn(t`Write the text in Spanish.`)(es) || undefined,
		})),
		defaultValues: { en: text.en, es: text.es, asks: false },
	});
	// Saves with the version that was opened, so that someone else's save in the meantime isn't overwritten.
	const [{ page, version }] = useState(text);
	const submit = form.handleSubmit(async (typed) => {
		try {
			await change('admin.pages.save', { params: { page }, body: { ...typed, version } });
			toast.success(t`Saved. Everyone sees it within ten seconds.`);
			onEnd();
		} catch (error) {
			for (const { field, message } of error instanceof ApiError ? error.details : [])
				if (field === 'en' || field === 'es') form.setError(field, { message });
			toast.error(messageOf(error, t`Please try again.`));
		}
	});
	return { form, submit };
}

function PageForm({ text, onEnd }: { text: OperatorPage; onEnd(): void }) {
	const { form, submit } = usePageForm(text, onEnd);
	const { isDirty, isSubmitting } = form.formState;
	const isAgreedTo = text.page === 'terms' || text.page === 'shop_terms';
	const labels = { en: t`English`, es: t`Spanish` };
	return (
		<Form onSubmit={submit} focusFirst className="mt-3 grid grid-cols-1 gap-6">
			<LeaveGuard dirty={isDirty && !isSubmitting} />
			{(['en', 'es'] as const).map((language) => (
				<div key={language} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
					<TextArea
						label={labels[language]}
						lang={language}
						required
						rows={16}
						help={t`Markdown: ## for a heading, - for a list, **bold**, [words](address). HTML is shown as text.`}
						{...inputOf(form, language)}
					/>
					<section
						// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well
						tabIndex={0}
						aria-label={t`Preview: ${labels[language]}`}
						lang={language}
						className="max-h-112 overflow-y-auto rounded-card border border-line bg-surface p-4"
					>
						<Suspense>
							<Markdown of={form.watch(language)} />
						</Suspense>
					</section>
				</div>
			))}
			<p className={soft}>
				{t`Below this text, the page shows who runs the marketplace: the legal name and support email under Town, and POSTAL_ADDRESS. You don't need to repeat them.`}
			</p>
			{isAgreedTo && (
				<Checkbox
					label={t`This is a material change. Ask everyone to agree again.`}
					{...form.register('asks')}
				/>
			)}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={isSubmitting && t`Saving...`}>
					{t`Save`}
				</Button>
				<Button tone="secondary" onClick={onEnd}>
					{t`Cancel`}
				</Button>
			</div>
		</Form>
	);
}
