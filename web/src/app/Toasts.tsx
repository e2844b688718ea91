import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(async () => ({ default: (await import('#ui/Toaster.tsx')).Toaster }));

/** The first screen goes first. A toast that is asked for before is shown then: nothing is lost. */
const afterMs = 1_500;

export function Toasts() {
	const [due, setDue] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), afterMs);
		return () => clearTimeout(timer);
	}, []);
	return <Suspense>{due && <Toaster />}</Suspense>;
}
