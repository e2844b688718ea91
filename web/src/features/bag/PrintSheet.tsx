import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { bagSheet } from '#api/bag.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/Button.tsx';

/** A page for the wall: what was stated, by whom and when. */
export function PrintSheet({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const sheet = useMutation({
		mutationFn: () => bagSheet(businessId),
		onSuccess: (file) => saveFile(file, 'allergens.pdf'),
		onError: (error) => toast.error(messageOf(error, t`The sheet couldn't be made. Please try again.`)),
	});
	return (
		<Button
			tone="secondary"
			size="small"
			icon={<Printer aria-hidden />}
			busy={sheet.isPending && t`Preparing...`}
			onClick={() => sheet.mutate()}
		>
			<Trans>Allergen sheet (PDF)</Trans>
		</Button>
	);
}
