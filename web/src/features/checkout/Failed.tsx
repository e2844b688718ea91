import { Banner } from '#ui/Banner.tsx';
import { useFailureText } from './use-failure-text.ts';

/** Why it wasn't done, where it was pressed. */
export function Failed({ error }: { error: unknown }) {
	const failureText = useFailureText();
	return (
		<div className="mt-2">
			<Banner tone="danger">{failureText(error)}</Banner>
		</div>
	);
}
