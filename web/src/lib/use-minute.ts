import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

const lookEveryMs = 5_000;

/** The server's time by the minute (R-server-clock). */
export function useMinute(): Date {
	const [now, setNow] = useState(serverNow);
	useEffect(() => {
		const timer = setInterval(
			() => setNow((before) => (sameMinute(before, serverNow()) ? before : serverNow())),
			lookEveryMs,
		);
		return () => clearInterval(timer);
	}, []);
	return now;
}

const sameMinute = (one: Date, other: Date): boolean =>
	Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000);
