import { useLingui } from '@lingui/react/macro';
import { messageOf } from '#api/api-error.ts';
import { Banner } from '#ui/Banner.tsx';

export function Failed({ error }: { error: unknown }) {
	const { t } = useLingui();
	return (
		<Banner className="mt-2" tone="danger">
			{messageOf(error, t`That wasn't saved. Please try again.`)}
		</Banner>
	);
}
