import 'react-easy-crop/react-easy-crop.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

export interface CropModalProps {
	source: string;
	onCropped(file: Blob): void;
	onCancel(): void;
	onBroken(): void;
}

/** Crops to 4:3 by dragging, arrow keys and zoom. */
export function CropModal({ source, onCropped, onCancel, onBroken }: CropModalProps) {
	const { t } = useLingui();
	const [crop, setCrop] = useState({ x: 0, y: 0 });
	const [zoom, setZoom] = useState(1);
	const [area, setArea] = useState<Area>();
	const [busy, setBusy] = useState(false);
	async function use() {
		if (!area) return;
		setBusy(true);
		try {
			onCropped(await cropped(source, area));
		} catch {
			onBroken();
		}
	}
	return (
		<Modal
			onClose={onCancel}
			title={t`Choose the part to show`}
			footer={
				<div className="flex gap-3">
					<Button busy={busy && t`Saving...`} disabled={!area} onClick={() => void use()}>
						<Trans>Use photo</Trans>
					</Button>
					<Button tone="secondary" onClick={onCancel}>
						<Trans>Cancel</Trans>
					</Button>
				</div>
			}
		>
			<div className="relative mt-4 aspect-[4/3] overflow-hidden rounded-card bg-raised">
				<Cropper
					image={source}
					crop={crop}
					zoom={zoom}
					aspect={4 / 3}
					disableAutomaticStylesInjection
					onCropChange={setCrop}
					onZoomChange={setZoom}
					onCropComplete={(_, pixels) => setArea(pixels)}
					mediaProps={{ onError: onBroken, alt: '' }}
				/>
			</div>
			<label className="mt-4 flex items-center gap-4">
				<span className="font-medium text-sm">{t`Zoom`}</span>
				<input
					type="range"
					min={1}
					max={3}
					step={0.05}
					value={zoom}
					onChange={(event) => setZoom(Number(event.currentTarget.value))}
					className="h-11 flex-1 accent-primary"
				/>
			</label>
		</Modal>
	);
}

/** Pixels; the server stores nothing larger. */
const maxWidth = 1_600;
const quality = 0.9;

/** Returns the crop as a JPEG. Rejects when the browser can't decode the file. */
async function cropped(
	source: string,
	area: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
	const image = new Image();
	image.src = source;
	await image.decode();
	const scale = Math.min(1, maxWidth / area.width);
	const canvas = document.createElement('canvas');
	canvas.width = Math.max(1, Math.round(area.width * scale));
	canvas.height = Math.max(1, Math.round(area.height * scale));
	const context = canvas.getContext('2d');
	if (!context) throw new Error('no canvas');
	// JPEG has no transparency, so the background is white.
	context.fillStyle = '#fff';
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality),
	);
}
