import { useLazyPart } from '#lib/lazy-part.ts';
import { withTexts } from '#lib/texts.ts';

const load = async () => (await withTexts(import('#ui/Toaster.tsx'))).Toaster;

/** The first screen goes first. A toast that is asked for before is shown then: nothing is lost. */
export function Toasts() {
	const Toaster = useLazyPart(load);
	return Toaster && <Toaster />;
}
