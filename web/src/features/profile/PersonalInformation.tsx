import type { User } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { ApiError } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import type { BodyOf } from '#api/query.ts';
import { SupportContact } from '#app/SupportContact.tsx';
import { focusIt } from '#lib/focus-field.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';

const names = ['first_name', 'last_name', 'phone_number'] as const;
type Values = Record<(typeof names)[number], string>;

const valuesOf = (user: User): Values => ({
	first_name: user.first_name,
	last_name: user.last_name,
	phone_number: user.phone_number ?? '',
});
/** An emptied optional field is cleared. Names are required, which the server validates. */
const editOf = ({ phone_number, ...names }: Values): BodyOf<'user.update'> => ({
	...names,
	phone_number: phone_number.trim() === '' ? null : phone_number,
});

export function PersonalInformation({ user }: { user: User }) {
	const [editing, setEditing] = useState(false);
	const [wasEditing, setWasEditing] = useState(false);
	const done = () => {
		setEditing(false);
		setWasEditing(true);
	};
	return (
		<section aria-labelledby="personal" className="rounded-card border border-line bg-surface p-5 md:p-8">
			<div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
				<h2 id="personal" className="font-display font-semibold text-xl">
					<Trans>Personal Information</Trans>
				</h2>
				{!editing && (
					<Button ref={wasEditing ? focusIt : undefined} tone="secondary" onClick={() => setEditing(true)}>
						<Trans>Edit Profile</Trans>
					</Button>
				)}
			</div>
			{editing ? <EditForm user={user} onDone={done} /> : <Facts user={user} />}
		</section>
	);
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
	<div className="min-w-0">
		<dt className="text-ink-soft text-sm">{label}</dt>
		<dd className="mt-0.5 break-words">{children}</dd>
	</div>
);

const EmailHint = () => (
	<>
		<Trans>Contact support to change your email address</Trans>
		<span className="block">
			<SupportContact />
		</span>
	</>
);

function Dates({ user }: { user: User }) {
	const { i18n } = useLingui();
	return (
		<>
			<Fact label={<Trans>Account Created</Trans>}>{i18n.date(user.created_at, { dateStyle: 'long' })}</Fact>
			<Fact label={<Trans>Last Updated</Trans>}>{i18n.date(user.updated_at, { dateStyle: 'long' })}</Fact>
		</>
	);
}

const Facts = ({ user }: { user: User }) => (
	<dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
		<Fact label={<Trans>First Name</Trans>}>{user.first_name}</Fact>
		<Fact label={<Trans>Last Name</Trans>}>{user.last_name}</Fact>
		<Fact label={<Trans>Email Address</Trans>}>
			<span className="break-all">{user.email}</span>
			<span className="mt-0.5 block text-ink-soft text-sm">
				<EmailHint />
			</span>
		</Fact>
		<Fact label={<Trans>Phone Number</Trans>}>
			{user.phone_number ?? (
				<span className="text-ink-soft">
					<Trans>Not set</Trans>
				</span>
			)}
		</Fact>
		<Dates user={user} />
	</dl>
);

function EditForm({ user, onDone }: { user: User; onDone: () => void }) {
	const { t } = useLingui();
	const update = useChange('user.update');
	const form = useForm({ defaultValues: valuesOf(user) });
	const submit = form.handleSubmit(async (values) => {
		try {
			await update.mutateAsync({ body: editOf(values) });
			toast.success(t`Profile updated successfully!`);
			onDone();
		} catch (error) {
			toast.error(t`Failed to update profile`);
			for (const { field, message } of error instanceof ApiError ? error.details : []) {
				const name = names.find((known) => known === field);
				if (name) form.setError(name, { message });
			}
		}
	});
	const { isSubmitting } = form.formState;
	return (
		<Form focusFirst onSubmit={submit}>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					label={<Trans>First Name</Trans>}
					autoComplete="given-name"
					{...inputOf(form, 'first_name')}
				/>
				<TextField
					label={<Trans>Last Name</Trans>}
					autoComplete="family-name"
					{...inputOf(form, 'last_name')}
				/>
				<TextField label={<Trans>Email Address</Trans>} value={user.email} readOnly help={<EmailHint />} />
				<TextField
					label={<Trans>Phone Number</Trans>}
					type="tel"
					inputMode="tel"
					autoComplete="tel"
					placeholder="+1 (555) 123-4567"
					{...inputOf(form, 'phone_number')}
				/>
			</div>
			<dl className="mt-5 grid gap-x-6 gap-y-5 sm:grid-cols-2">
				<Dates user={user} />
			</dl>
			<div className="mt-7 flex flex-wrap gap-3">
				<Button type="submit" busy={isSubmitting && <Trans>Saving...</Trans>}>
					<Trans>Save</Trans>
				</Button>
				<Button tone="secondary" disabled={isSubmitting} onClick={onDone}>
					<Trans>Cancel</Trans>
				</Button>
			</div>
		</Form>
	);
}
