import { type Invitation, limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { ApiError, hasCode } from '#api/api-error.ts';
import { addOwn, ownBusinesses } from '#api/businesses.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { settings } from '#api/settings.ts';
import { addressProblem } from '#api/shops.ts';
import { useUser } from '#api/users.ts';
import { addressLine } from '#lib/address.ts';
import { anotherBagPath } from '#lib/another-bag-path.ts';
import { loadFromDevice, saveOnDevice } from '#lib/device-storage.ts';
import { controlOf, inputOf } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { useActionId } from '#lib/use-action-id.ts';
import { AddressQuestion } from '#ui/AddressQuestion.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Failure } from '#ui/Failure.tsx';
import { ErrorPanel } from '#ui/Panels.tsx';
import { Select } from '#ui/Select.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import {
	bodyOf,
	type Draft,
	draftFrom,
	emptyDraft,
	isConfirmed,
	kindOf,
	problemsOf,
	type Step,
	stepOfField,
	steps,
	townOf,
} from './draft.ts';
import { LocationStep } from './LocationStep.tsx';
import { PricingStep } from './PricingStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StepForm, type StepProps } from './StepForm.tsx';
import { StepList } from './StepList.tsx';
import { useKinds } from './use-kinds.ts';
import { useStepTexts } from './use-step-texts.ts';

/** Each shop from a sheet has its own form on this device. */
const storedAs = (token: string) => `new-business${token.slice(0, 36)}`;

interface SavedDraft {
	draft: Draft;
	step: Step;
	furthest: number;
}

function useSavedDraft(email: string, { token, shop }: Started) {
	const [state, setState] = useState<SavedDraft>(() => {
		const found = loadFromDevice(storedAs(token)) as Partial<SavedDraft> | undefined;
		if (!found && shop)
			return { draft: { ...emptyDraft, email, ...shop, placed: true }, step: 'details', furthest: 1 };
		const step = steps.find((one) => one === found?.step) ?? 'location';
		const furthest = Math.min(Number(found?.furthest) || 0, steps.length - 1);
		return { draft: found ? draftFrom(found.draft) : { ...emptyDraft, email }, step, furthest };
	});
	useEffect(() => saveOnDevice(storedAs(token), state), [token, state]);
	return [state, setState] as const;
}

/** Creates the business. `go` opens the step with the refused field. */
function useLaunch(draft: Draft, token: string, go: (to: Step) => void) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const create = useChange('business.create', { onSuccess: addOwn });
	// The version named in the last step (R-terms-agreed).
	const terms = useQuery(settings()).data?.terms.shop_terms.version;
	const [refused, setRefused] = useState<string>();
	const [question, setQuestion] = useState<string>();
	const actionOf = useActionId();
	const forget = useCallback(() => {
		setRefused(undefined);
		setQuestion(undefined);
	}, []);

	async function launch(confirmed: boolean) {
		const known = { ...(confirmed && { address_confirmed: true }), ...(token && { draft: token }) };
		const body = { ...bodyOf(draft), terms_version: terms, ...known };
		setQuestion(undefined);
		try {
			await create.mutateAsync({ body, action: actionOf(body) });
			saveOnDevice(storedAs(token), null);
			toast.success(t`Business created successfully`);
			void navigate(paths.businessPicker());
		} catch (error) {
			const [wrong] = error instanceof ApiError ? error.details : [];
			if (hasCode(error, 'ADDRESS_CONTRADICTS')) setQuestion(error.message);
			else {
				toast.error(t`Failed to create business. Please try again.`);
				setRefused(wrong?.message ?? (error instanceof ApiError ? error.message : undefined));
			}
			if (wrong && stepOfField(wrong.field) !== 'review') go(stepOfField(wrong.field));
		}
	}
	return { launch, isLaunching: create.isPending, refused, question, forget };
}

/** R-zip-contradicts: checks the address on its step. If the check fails to load, the question comes at launch. */
function useAddressCheck() {
	const [askedAbout, setAskedAbout] = useState<string>();
	const [isChecking, setIsChecking] = useState(false);
	async function isRight(form: UseFormReturn<Draft>): Promise<boolean> {
		const draft = form.getValues();
		if (isConfirmed(draft) || draft.state === null) return true;
		const { city, state, zip_code } = draft;
		setIsChecking(true);
		const problem = await addressProblem({ city, state, zip_code: zip_code.trim() });
		setIsChecking(false);
		if (problem === undefined) return true;
		setAskedAbout(townOf(draft));
		form.setError('zip_code', { message: problem });
		return false;
	}
	return { askedAbout, isChecking, isRight };
}

/** `token`: from the link to a shop from a sheet (R-shop-drafts), otherwise empty. */
interface Started {
	token: string;
	shop?: Invitation['shop'];
}

export function CreateBusiness() {
	const token = useSearchParams()[0].get('shop') ?? '';
	const asked = queryFor('invitation.get', { body: { token } }, { enabled: token !== '' });
	const { data, error, isError, refetch } = useQuery(asked);
	if (data?.state === 'open') return <Wizard token={token} shop={data.shop} />;
	if (token === '' || data || hasCode(error, 'NOT_FOUND')) return <Wizard token="" />;
	if (!isError) return <Spinner className="py-16" />;
	return <ErrorPanel title={<Trans>We couldn't load your shop.</Trans>} onRetry={refetch} />;
}

function Wizard(started: Started) {
	const user = useUser();
	const texts = useStepTexts();
	const [{ draft, step, furthest }, setSaved] = useSavedDraft(user.email, started);
	const heading = useRef<HTMLHeadingElement>(null);
	const { launch, isLaunching, refused, question, forget } = useLaunch(draft, started.token, go);
	const { askedAbout, isChecking, isRight } = useAddressCheck();
	const index = steps.indexOf(step);

	const onTyped = useCallback(
		(typed: Draft) => {
			forget();
			setSaved((before) => ({ ...before, draft: { ...typed } }));
		},
		[setSaved, forget],
	);
	function go(to: Step) {
		setSaved((before) => ({ ...before, step: to, furthest: Math.max(before.furthest, steps.indexOf(to)) }));
		// Scrolls up and focuses the heading, for keyboard and screen readers.
		requestAnimationFrame(() => {
			scrollTo({ top: 0, behavior: 'instant' });
			heading.current?.focus({ preventScroll: true });
		});
	}
	async function done(form: UseFormReturn<Draft>) {
		if (step === 'review') return launch(false);
		if (step !== 'details') next();
		else if (await isRight(form)) nextAfterDetails();
	}
	function nextAfterDetails() {
		// The category is proposed once, before its step is first shown.
		if (furthest <= index && !started.shop)
			setSaved((before) => {
				const category = kindOf(before.draft.display_name) ?? before.draft.category;
				return { ...before, draft: { ...before.draft, category } };
			});
		next();
	}
	const next = () => go(steps[index + 1] ?? 'review');
	const reachable = (to: number) =>
		to <= furthest && steps.slice(0, to).every((one) => Object.keys(problemsOf(one, draft)).length === 0);

	return (
		<section className="mx-auto max-w-2xl">
			{step === 'location' && <AnotherBagHint />}
			<StepList
				current={index}
				reachable={reachable}
				furthest={furthest}
				titles={steps.map((one) => texts[one].title)}
				onGo={(to) => go(steps[to] ?? 'location')}
			/>
			<h1 ref={heading} tabIndex={-1} className="mt-8 font-bold font-display text-3xl">
				{texts[step].title}
			</h1>
			<p className="mt-1 text-ink-soft">{texts[step].lead}</p>
			{question && (
				<div className="mt-4">
					<AddressQuestion onKeep={() => void launch(true)}>
						<p className="mb-1">{question}</p>
					</AddressQuestion>
				</div>
			)}
			<Failure className="mt-4">{refused}</Failure>
			<StepForm key={step} step={step} draft={draft} onTyped={onTyped} onDone={done}>
				{(form) => (
					<>
						{step === 'location' && <LocationStep form={form} onNext={next} />}
						{step === 'details' && (
							<DetailsStep form={form} onNext={nextAfterDetails} askedAbout={askedAbout} />
						)}
						{step === 'pricing' && <PricingStep form={form} onNext={next} />}
						{step === 'description' && <DescriptionStep form={form} onNext={next} />}
						{step === 'review' && <ReviewStep draft={draft} onEdit={go} />}
						<StepButtons
							step={step}
							isChecking={isChecking}
							isLaunching={isLaunching}
							onPrevious={() => go(steps[index - 1] ?? 'location')}
						/>
					</>
				)}
			</StepForm>
		</section>
	);
}

interface StepButtonsProps {
	step: Step;
	isChecking: boolean;
	isLaunching: boolean;
	onPrevious(): void;
}

/** Left-aligned on wide screens because toasts use the bottom right corner. */
function StepButtons({ step, isChecking, isLaunching, onPrevious }: StepButtonsProps) {
	const { t } = useLingui();
	return (
		<div className="mt-8 flex justify-between gap-3 border-line border-t pt-5 lg:justify-start">
			<Button
				tone="secondary"
				icon={<ArrowLeft aria-hidden />}
				disabled={step === 'location' || isLaunching}
				onClick={onPrevious}
			>
				<Trans>Previous</Trans>
			</Button>
			{step === 'review' ? (
				<Button type="submit" busy={isLaunching && t`Creating...`}>
					<Trans>Launch Business</Trans>
				</Button>
			) : (
				<Button type="submit" busy={isChecking && t`Checking...`}>
					<span className="flex items-center gap-2">
						<Trans>Next</Trans>
						<ArrowRight aria-hidden />
					</span>
				</Button>
			)}
		</div>
	);
}

/** A second shop at the same address has a shorter form (R-another-bag). */
function AnotherBagHint() {
	const { businessId } = useParams();
	const { data: own } = useQuery(ownBusinesses());
	const here = own?.find(({ id, my_role }) => id === businessId && my_role === 'owner');
	if (!here) return null;
	return (
		<aside className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-raised p-5">
			<p className="min-w-0 basis-64">
				<span className="block font-semibold">
					<Trans>A second bag at {addressLine({ street: here.street })}?</Trans>
				</span>
				<span className="text-ink-soft">
					<Trans>
						Just add a name, a description and a price. We'll copy the rest from {here.display_name}.
					</Trans>
				</span>
			</p>
			<ButtonLink to={anotherBagPath(here.id)} tone="secondary" size="small">
				<Trans>Add another bag at this address</Trans>
			</ButtonLink>
		</aside>
	);
}

function DescriptionStep({ form }: StepProps) {
	const { t } = useLingui();
	const kinds = useKinds();
	const isLong = form.watch('description').trim().length >= limits.descriptionMin;
	return (
		<div className="grid gap-6">
			<div>
				<TextArea
					label={t`Description`}
					required
					rows={6}
					counter
					maxLength={limits.descriptionMax}
					defaultValue={form.getValues('description')}
					{...inputOf(form, 'description')}
					help={t`At least 15 characters`}
				/>
				<div className="mt-2 min-h-8" role="status">
					{isLong && (
						<Badge tone="leaf" icon={<CircleCheck aria-hidden />}>
							<Trans>Good length</Trans>
						</Badge>
					)}
				</div>
			</div>
			<Select
				className="max-w-72"
				label={t`Kind of business`}
				options={kinds}
				{...controlOf(form, 'category')}
			/>
		</div>
	);
}
