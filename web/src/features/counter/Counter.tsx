import type { Business, Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, QrCode } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { formatCode, normalizeCode } from '#lib/code.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Form } from '#ui/Form.tsx';
import { CounterTitle, Found } from './Found.tsx';

const Scanner = lazy(async () => ({ default: (await import('./Scanner.tsx')).Scanner }));

interface CounterProps {
	business: Business;
	leave?: ReactNode;
	children?: ReactNode;
}

/** Full-screen counter: enter a code, see the order, confirm the pickup. `leave` replaces the link back. */
export function Counter({ business, leave, children }: CounterProps) {
	const { t } = useLingui();
	const lookup = useChange('business.orders.lookup');
	const form = useForm({ defaultValues: { code: '' } });
	const [found, setFound] = useState<Order>();
	const [scanning, setScanning] = useState(false);
	const { error: problem, ...code } = inputOf(form, 'code', {
		validate: (typed) => normalizeCode(typed) !== '' || t`Type the code.`,
	});

	const find = form.handleSubmit(async (typed) => {
		setScanning(false);
		form.setValue('code', formatCode(normalizeCode(typed.code)));
		try {
			const body = { code: normalizeCode(typed.code).slice(0, 20) };
			setFound(await lookup.mutateAsync({ params: { id: business.id }, body }));
		} catch (error) {
			form.setError('code', { message: messageOf(error, t`Please try again.`) });
			form.setFocus('code', { shouldSelect: true });
		}
	});
	function next() {
		setFound(undefined);
		form.reset();
		requestAnimationFrame(() => form.setFocus('code'));
	}
	return (
		<div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-4 py-5 sm:px-8">
			<header className="flex flex-wrap items-center justify-between gap-3">
				{leave ?? (
					<ButtonLink to={paths.business(business.id)} tone="quiet">
						<ArrowLeft aria-hidden /> <Trans>Back to the dashboard</Trans>
					</ButtonLink>
				)}
				<p className="font-display font-semibold">{business.display_name}</p>
			</header>
			<main id="main" className="grid flex-1 grid-cols-1 content-center gap-8 py-8">
				{found ? (
					<Found order={found} onNext={next} />
				) : (
					<>
						<CounterTitle>{t`Pickup code?`}</CounterTitle>
						<Form className="grid gap-4" onSubmit={find}>
							<label htmlFor="counter-code" className="sr-only">
								<Trans>Pickup code</Trans>
							</label>
							<input
								id="counter-code"
								// biome-ignore lint/a11y/noAutofocus: the screen is this one field.
								autoFocus
								autoCapitalize="characters"
								autoComplete="off"
								spellCheck={false}
								maxLength={12}
								placeholder="XXXX-XXXX"
								{...code}
								aria-invalid={problem ? true : undefined}
								aria-describedby={problem ? 'counter-problem' : undefined}
								onChange={(event) => {
									event.currentTarget.value = event.currentTarget.value.toUpperCase();
									void code.onChange(event);
								}}
								className="part-field min-h-24 text-center font-bold font-display text-4xl tabular-nums tracking-wider sm:text-6xl"
							/>
							<div id="counter-problem">{problem && <Banner tone="danger">{problem}</Banner>}</div>
							<Button type="submit" size="large" wide busy={lookup.isPending && t`Looking...`}>
								<Trans>Find the order</Trans>
							</Button>
							<Button
								tone="secondary"
								size="large"
								wide
								icon={<QrCode aria-hidden />}
								onClick={() => setScanning(!scanning)}
							>
								{scanning ? <Trans>Stop the camera</Trans> : <Trans>Scan the QR code</Trans>}
							</Button>
						</Form>
						{scanning && (
							<Suspense>
								<Scanner
									onCode={(text) => {
										form.setValue('code', text);
										void find();
									}}
								/>
							</Suspense>
						)}
						{children}
					</>
				)}
			</main>
		</div>
	);
}
