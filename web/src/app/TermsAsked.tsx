import { isAgreementDue, operatorPagePaths } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settings } from '#api/settings.ts';
import { toasted } from '#api/toasted.ts';
import { useOperatorPageNames } from '#lib/operator-page-names.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

interface TermsAskedProps {
	page: 'terms' | 'shop_terms';
	agreed: number | null;
	agree(version: number): Promise<unknown>;
	className?: string;
}

/** Asks for agreement again after a substantive change, without blocking the screen (R-terms-agreed). */
export function TermsAsked({ page, agreed, agree, className }: TermsAskedProps) {
	const { t } = useLingui();
	const name = useOperatorPageNames()[page];
	const latest = useQuery(settings()).data?.terms[page];
	const [isBusy, setBusy] = useState(false);
	const [isPut, setPut] = useState(false);
	if (!latest || isPut || !isAgreementDue(agreed, latest)) return null;
	const press = async () => {
		setBusy(true);
		await toasted(agree(latest.version), { done: t`Thank you!`, failed: t`Please try again.` });
		setBusy(false);
	};
	return (
		<Banner
			className={className}
			action={
				<span className="flex flex-wrap gap-2">
					<Button size="small" busy={isBusy && t`Saving...`} onClick={() => void press()}>
						<Trans>I agree</Trans>
					</Button>
					<Button tone="quiet" size="small" onClick={() => setPut(true)}>
						<Trans>Not now</Trans>
					</Button>
				</span>
			}
		>
			<Trans>
				Our{' '}
				<a href={operatorPagePaths[page]} target="_blank" rel="noopener" className="underline">
					{name}
				</a>{' '}
				have changed. Please read them and say whether you agree.
			</Trans>
		</Banner>
	);
}
