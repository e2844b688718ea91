import { useLazyPart } from '#lib/lazy-part.ts';
import { withTexts } from '#lib/texts.ts';
import { Caught } from '#ui/Caught.tsx';

const load = async () => (await withTexts(import('./Notices.tsx'))).Notices;

/** What nobody must miss, above every screen, once the first one is there. */
export function News() {
	const Notices = useLazyPart(load);
	return (
		Notices && (
			<Caught>
				<Notices />
			</Caught>
		)
	);
}
