import type { Dashboard, Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, QrCode } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useLookupOrder } from '#api/orders.ts';
import { formatCode, plainCode } from '#lib/code.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { CounterTitle } from './CounterTitle.tsx';
import { Found } from './Found.tsx';

const Scanner = lazy(async () => ({ default: (await import('./Scanner.tsx')).Scanner }));

/** One screen in big type for the counter: a code goes in, a name comes out, one press hands over. */
export function Counter({ board: { business } }: { board: Dashboard }) {
	const { t } = useLingui();
	const lookup = useLookupOrder(business.id);
	const [code, setCode] = useState('');
	const [problem, setProblem] = useState<string>();
	const [found, setFound] = useState<Order>();
	const [scanning, setScanning] = useState(false);
	const input = useRef<HTMLInputElement>(null);

	async function find(typed: string) {
		setScanning(false);
		setCode(formatCode(plainCode(typed)));
		if (plainCode(typed) === '') {
			setProblem(t`Type the code.`);
			return;
		}
		try {
			setProblem(undefined);
			setFound(await lookup.mutateAsync(plainCode(typed).slice(0, 20)));
		} catch (error) {
			setProblem(messageOf(error, t`Please try again.`));
			input.current?.select();
		}
	}
	function next() {
		setFound(undefined);
		setCode('');
		setProblem(undefined);
		requestAnimationFrame(() => input.current?.focus());
	}
	return (
		<div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-4 py-5 sm:px-8">
			<header className="flex flex-wrap items-center justify-between gap-3">
				<Link to={paths.business(business.id)} className={buttonLook({ tone: 'quiet' })}>
					<ArrowLeft aria-hidden /> <Trans>Back to the dashboard</Trans>
				</Link>
				<p className="font-display font-semibold">{business.display_name}</p>
			</header>
			<main id="main" className="grid flex-1 grid-cols-1 content-center gap-8 py-8">
				{found ? (
					<Found businessId={business.id} order={found} onNext={next} />
				) : (
					<>
						<CounterTitle>
							<Trans>Pickup code?</Trans>
						</CounterTitle>
						<form
							noValidate
							className="grid gap-4"
							onSubmit={(event: FormEvent) => {
								event.preventDefault();
								void find(code);
							}}
						>
							<label htmlFor="counter-code" className="sr-only">
								<Trans>Pickup code</Trans>
							</label>
							<input
								ref={input}
								id="counter-code"
								// biome-ignore lint/a11y/noAutofocus: the screen is this one field.
								autoFocus
								autoCapitalize="characters"
								autoComplete="off"
								spellCheck={false}
								maxLength={12}
								placeholder="XXXX-XXXX"
								value={code}
								aria-invalid={problem ? true : undefined}
								aria-describedby={problem ? 'counter-problem' : undefined}
								onChange={(event) => {
									setCode(event.currentTarget.value.toUpperCase());
									setProblem(undefined);
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
						</form>
						{scanning && (
							<Suspense>
								<Scanner onCode={(text) => void find(text)} />
							</Suspense>
						)}
					</>
				)}
			</main>
		</div>
	);
}
