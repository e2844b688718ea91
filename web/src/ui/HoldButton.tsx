import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import { holdTickMs, idle, nextHold, passedMark } from '#lib/hold-progress.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Ring } from './Spinner.tsx';

export interface HoldButtonProps {
	label: string;
	/** `disabled` and `done` show `label` unchanged. */
	status: 'ready' | 'busy' | 'done' | 'disabled';
	error?: string | undefined;
	/** Always resolves, confirmed or not. */
	onConfirm(): Promise<void>;
}

const radius = 66;
const around = 2 * Math.PI * radius;

function useHold(onConfirm: () => Promise<void>) {
	const { t } = useLingui();
	const [hold, send] = useReducer(nextHold, idle);
	const [spoken, setSpoken] = useState('');
	const before = useRef(idle);
	useEffect(() => {
		if (hold.phase !== 'holding') return;
		const timer = setInterval(() => send('tick'), holdTickMs);
		return () => clearInterval(timer);
	}, [hold.phase]);
	useEffect(() => {
		const mark = passedMark(before.current, hold);
		if (mark !== undefined) setSpoken(t`${mark} percent`);
		else if (hold.percent === 0) setSpoken('');
		if (hold.phase === 'full' && before.current.phase === 'holding') {
			navigator.vibrate?.(30);
			// Starts over after a failure (R-ring-says-why).
			void onConfirm().finally(() => send('reset'));
		}
		before.current = hold;
	}, [hold, onConfirm, t]);
	const press = () => {
		navigator.vibrate?.(10);
		send('press');
	};
	return { hold, spoken, press, release: () => send('release') };
}

const isKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';

function isInside({ currentTarget, clientX, clientY }: PointerEvent) {
	const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
	return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** R-press-and-hold, with Space and Enter as well; the button below offers two presses instead. */
export function HoldButton({ label, status, error, onConfirm }: HoldButtonProps) {
	const { hold, spoken, press, release } = useHold(onConfirm);
	const errorId = useId();
	const ready = status === 'ready';
	const pressIfReady = () => ready && press();
	return (
		<div className="flex flex-col items-center gap-3">
			<button
				type="button"
				aria-disabled={!ready}
				aria-describedby={error ? errorId : undefined}
				onPointerDown={(event) => {
					event.currentTarget.setPointerCapture?.(event.pointerId);
					pressIfReady();
				}}
				onPointerUp={release}
				onPointerCancel={release}
				onPointerMove={(event) => !isInside(event) && release()}
				onContextMenu={(event) => event.preventDefault()}
				onKeyDown={(event) => {
					if (!isKey(event)) return;
					event.preventDefault();
					if (!event.repeat) pressIfReady();
				}}
				onKeyUp={(event) => isKey(event) && release()}
				onBlur={release}
				className={cx(
					'relative grid size-40 touch-none select-none place-items-center rounded-full',
					ready ? 'text-primary' : status === 'done' ? 'text-leaf' : 'cursor-not-allowed text-stone',
				)}
			>
				<FillingRing percent={status === 'busy' || status === 'done' ? 100 : hold.percent} />
				<span
					className={cx(
						'grid size-30 place-items-center rounded-full px-3 text-center font-semibold text-sm leading-tight',
						ready && 'bg-primary text-on-primary',
						ready && hold.phase === 'holding' && 'scale-95',
						status === 'done' && 'bg-leaf-soft text-leaf-ink',
						(status === 'disabled' || status === 'busy') && 'bg-stone-soft text-stone-ink',
					)}
				>
					<span className="grid justify-items-center gap-1">
						{status === 'busy' && <Ring />}
						{status === 'done' && <Check aria-hidden className="size-6" />}
						{hold.phase === 'holding' && <span>{hold.percent}%</span>}
						{/* Keeps the accessible name while the percentage shows. */}
						<span className={cx(hold.phase === 'holding' && 'sr-only')}>{label}</span>
					</span>
				</span>
			</button>
			<span role="status" className="sr-only">
				{spoken}
			</span>
			{error && (
				<p id={errorId} role="alert" className="max-w-xs text-center text-sm text-tomato">
					{error}
				</p>
			)}
			{ready && <WithoutHolding onConfirm={onConfirm} />}
		</div>
	);
}

const FillingRing = ({ percent }: { percent: number }) => (
	<svg viewBox="0 0 150 150" aria-hidden="true" className="absolute inset-0 -rotate-90">
		<circle cx="75" cy="75" r={radius} fill="none" stroke="var(--color-line)" strokeWidth="9" />
		<circle
			cx="75"
			cy="75"
			r={radius}
			fill="none"
			stroke="currentColor"
			strokeWidth="9"
			strokeLinecap="round"
			strokeDasharray={around}
			strokeDashoffset={around * (1 - percent / 100)}
			opacity={percent === 0 ? 0 : 1}
			style={{ transition: 'stroke-dashoffset 100ms linear' }}
		/>
	</svg>
);

function WithoutHolding({ onConfirm }: { onConfirm(): Promise<void> }) {
	const [asked, setAsked] = useState(false);
	if (!asked)
		return (
			<Button tone="quiet" size="small" onClick={() => setAsked(true)}>
				<Trans>Confirm without holding</Trans>
			</Button>
		);
	return (
		<div className="flex flex-wrap justify-center gap-2">
			<Button size="small" autoFocus onClick={() => void onConfirm()}>
				<Trans>Yes, confirm pickup</Trans>
			</Button>
			<Button tone="secondary" size="small" onClick={() => setAsked(false)}>
				<Trans>Not yet</Trans>
			</Button>
		</div>
	);
}
