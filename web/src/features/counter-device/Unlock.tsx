import type { DeviceHome } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type AtDevice, useUnlockDevice } from './at-device.ts';

type Person = DeviceHome['people'][number];

export function Unlock({ home, onOpen }: { home: DeviceHome; onOpen(at: AtDevice): void }) {
	const [person, setPerson] = useState<Person>();
	if (person) return <PinField person={person} onOpen={onOpen} onBack={() => setPerson(undefined)} />;
	if (home.people.length === 0)
		return (
			<p className="mt-6 text-center">
				<Trans>
					No one has a PIN yet. Sign in to FlavorBag on your own phone, open the shop and set one: under Team,
					or at the end of the counter's page.
				</Trans>
			</p>
		);
	return (
		<section className="mt-6" aria-labelledby="who">
			<h2 id="who" className="text-center font-semibold">
				<Trans>Who are you?</Trans>
			</h2>
			<ul className="mt-3 grid gap-3">
				{home.people.map((one) => (
					<li key={one.user_id}>
						<Button tone="secondary" size="large" wide onClick={() => setPerson(one)}>
							<span className="wrap-anywhere">{one.first_name}</span>
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}

interface PinFieldProps {
	person: Person;
	onOpen(at: AtDevice): void;
	onBack(): void;
}

function PinField({ person, onOpen, onBack }: PinFieldProps) {
	const { t } = useLingui();
	const unlock = useUnlockDevice();
	const form = useForm({ defaultValues: { pin: '' } });
	const submit = form.handleSubmit(async ({ pin }) => {
		try {
			onOpen(await unlock.mutateAsync({ user_id: person.user_id, pin }));
		} catch (error) {
			form.reset();
			form.setError('pin', { message: messageOf(error, t`That didn't work. Please try again.`) });
			form.setFocus('pin');
		}
	});
	return (
		<Form onSubmit={submit} className="mt-6 grid gap-4">
			<TextField
				label={t`PIN of ${person.first_name}`}
				type="password"
				inputMode="numeric"
				autoComplete="off"
				autoFocus
				maxLength={6}
				figures
				inputClassName="min-h-16 text-center text-3xl tracking-widest"
				{...inputOf(form, 'pin', {
					validate: (pin) => /^\d{4,6}$/.test(pin) || t`A PIN has 4 to 6 digits.`,
				})}
			/>
			<Button type="submit" size="large" wide busy={unlock.isPending && t`Opening...`}>
				<Trans>Open the counter</Trans>
			</Button>
			<Button tone="quiet" wide onClick={onBack}>
				<Trans>Someone else</Trans>
			</Button>
		</Form>
	);
}
