import { type Business, limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { Suspense, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useUploadImage } from '#api/businesses.ts';
import { late, partOf } from '#lib/lazy-part.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { Picture } from '#ui/Picture.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Card } from './Card.tsx';

const CropModal = late(partOf(() => import('./CropModal.tsx'), 'CropModal'));

const Hint = ({ problem }: { problem: string | undefined }) => (
	<p
		role={problem ? 'alert' : undefined}
		className={problem ? 'mt-2 text-sm text-tomato' : 'mt-2 text-ink-soft text-sm'}
	>
		{problem ?? <Trans>JPEG, PNG or WebP, at most 5 MB.</Trans>}
	</p>
);

export function ImageCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const upload = useUploadImage(business.id);
	const [chosen, setChosen] = useState<string>();
	const [share, setShare] = useState(0);
	const [problem, setProblem] = useState<string>();

	function choose(file: File) {
		setProblem(undefined);
		if (!file.type.startsWith('image/')) setProblem(t`Please select a valid image file`);
		else if (file.size > limits.imageMaxBytes) setProblem(t`Image size must be less than 5MB`);
		else setChosen(URL.createObjectURL(file));
	}
	function close() {
		if (chosen) URL.revokeObjectURL(chosen);
		setChosen(undefined);
	}
	async function send(file: Blob) {
		close();
		setShare(0);
		try {
			await upload.mutateAsync({ file, onProgress: setShare });
			toast.success(t`Image uploaded successfully`);
		} catch (error) {
			setProblem(messageOf(error, t`Failed to upload the image. Please try again.`));
		}
	}
	return (
		<Card title={<Trans>Business Profile</Trans>}>
			<div className="grid grid-cols-[8rem_1fr] items-center gap-4 sm:grid-cols-[16rem_1fr]">
				<Picture
					key={business.image_url}
					of={business}
					eager
					className="aspect-[4/3] overflow-hidden rounded-card"
				/>
				<div className="min-w-0">
					{upload.isPending ? (
						<ProgressBar label={t`Uploading...`} value={share * 100} />
					) : (
						<FileButton
							label={t`Choose a photo`}
							accept="image/jpeg,image/png,image/webp"
							onChoose={choose}
							tone="secondary"
							size="small"
							icon={<Camera aria-hidden />}
						>
							<Trans>Change Photo</Trans>
						</FileButton>
					)}
					<Hint problem={problem} />
				</div>
			</div>
			{chosen && (
				<Suspense>
					<CropModal
						source={chosen}
						onCancel={close}
						onCropped={(file) => void send(file)}
						onBroken={() => {
							close();
							setProblem(t`Please select a valid image file`);
						}}
					/>
				</Suspense>
			)}
		</Card>
	);
}
