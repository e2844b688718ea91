import { useEffect } from 'react';

/** Keeps the screen on while a code is shown, where the device can. */
export function useWakeLock(): void {
	useEffect(() => {
		let lock: WakeLockSentinel | undefined;
		let left = false;
		const ask = async () => {
			try {
				lock = await navigator.wakeLock?.request('screen');
				if (left) await lock?.release();
			} catch {
				// The device would rather sleep: nothing is lost.
			}
		};
		const onVisible = () => document.visibilityState === 'visible' && void ask();
		void ask();
		document.addEventListener('visibilitychange', onVisible);
		return () => {
			left = true;
			document.removeEventListener('visibilitychange', onVisible);
			void lock?.release();
		};
	}, []);
}
