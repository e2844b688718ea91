import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { toast } from 'sonner';
import { publicShop } from '#lib/public-paths.ts';
import { shareLink } from '#lib/share-link.ts';
import { IconButton } from '#ui/IconButton.tsx';

/** Shares the shop's public page; without a share sheet, copies its URL. */
export function ShareShop({ businessId, name }: { businessId: string; name: string }) {
	const { t } = useLingui();
	async function share() {
		// The page redirects from the ID to the shop's slug.
		const url = new URL(publicShop(businessId), location.origin).href;
		const how = await shareLink(name, url);
		if (how === 'copied') toast.success(t`Link copied.`);
		if (how === 'failed')
			toast.error(t`The link couldn't be shared. Open the shop's page and copy its address: ${url}`);
	}
	return <IconButton label={t`Share ${name}`} icon={<Share2 aria-hidden />} onClick={() => void share()} />;
}
