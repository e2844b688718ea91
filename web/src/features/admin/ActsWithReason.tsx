import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Section } from '#ui/Section.tsx';
import { TextField } from '#ui/TextField.tsx';

export interface ActWords {
	open: string;
	help: string;
	submit: string;
	done: string;
	/** It brings back what was taken. */
	isKind?: boolean;
	/** There is nothing to explain; it still takes a second press. */
	hasNoReason?: boolean;
}
export interface ActsWithReasonProps<Act extends string> {
	acts: readonly Act[];
	words: Record<Act, ActWords>;
	change: { isPending: boolean; mutateAsync(made: { act: Act; reason: string }): Promise<unknown> };
	/** Why there are none. */
	children?: ReactNode;
}

/** What an admin may do now, each with a second press, and a reason where there is one. */
export function ActsWithReason<Act extends string>(props: ActsWithReasonProps<Act>) {
	const { acts, words, change, children } = props;
	const [chosen, setChosen] = useState<Act>();
	return (
		<Section card title={<Trans>What you can do</Trans>}>
			{children}
			{chosen && acts.includes(chosen) ? (
				<ActForm
					key={chosen}
					words={words[chosen]}
					isBusy={change.isPending}
					onSubmit={(reason) => change.mutateAsync({ act: chosen, reason })}
					onDone={() => setChosen(undefined)}
				/>
			) : (
				<div className="mt-4 flex flex-wrap gap-3 empty:hidden">
					{acts.map((act) => (
						<Button key={act} tone="secondary" onClick={() => setChosen(act)}>
							{words[act].open}
						</Button>
					))}
				</div>
			)}
		</Section>
	);
}

function ActForm({
	words,
	isBusy,
	onSubmit,
	onDone,
}: {
	words: ActWords;
	isBusy: boolean;
	onSubmit(reason: string): Promise<unknown>;
	onDone(): void;
}) {
	const { t } = useLingui();
	const hasReason = !words.hasNoReason;
	const [failure, setFailure] = useState<string>();
	const form = useForm({ defaultValues: { reason: '' } });
	const submit = form.handleSubmit(async ({ reason }) => {
		try {
			await onSubmit(reason.trim());
			toast.success(words.done);
			onDone();
		} catch (error) {
			const message = messageOf(error, t`Please try again.`);
			if (hasReason) form.setError('reason', { message });
			else setFailure(message);
		}
	});
	return (
		<Form focusFirst onSubmit={submit} className="mt-4 grid max-w-lg gap-3">
			{hasReason ? (
				<TextField
					label={t`Reason`}
					required
					maxLength={500}
					help={words.help}
					{...inputOf(form, 'reason', {
						validate: (reason) => reason.trim() !== '' || t`Give a reason.`,
					})}
				/>
			) : (
				<p>{words.help}</p>
			)}
			{failure && <Banner tone="danger">{failure}</Banner>}
			<div className="flex flex-wrap gap-2">
				<Button
					type="submit"
					autoFocus={!hasReason}
					tone={words.isKind ? 'primary' : 'danger'}
					busy={isBusy && t`Saving...`}
				>
					{words.submit}
				</Button>
				<Button tone="secondary" onClick={onDone}>
					<Trans>Never mind</Trans>
				</Button>
			</div>
		</Form>
	);
}
