import { useEffect, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';

export interface CountdownProps {
	/** ISO instant of the server's clock. */
	until: string;
	onEnd?: () => void;
	className?: string;
}

const left = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - serverNow().getTime()) / 1_000));

/** mm:ss. Visual only; screen readers get the deadline from the text around it. */
export function Countdown({ until, onEnd, className }: CountdownProps) {
	const [seconds, setSeconds] = useState(() => left(until));
	useEffect(() => {
		setSeconds(left(until));
		const timer = setInterval(() => setSeconds(left(until)), 500);
		return () => clearInterval(timer);
	}, [until]);
	const over = seconds === 0;
	useEffect(() => {
		if (over) onEnd?.();
	}, [over, onEnd]);
	const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
	return (
		<span role="timer" className={className ?? 'font-semibold tabular-nums'}>
			{text}
		</span>
	);
}
