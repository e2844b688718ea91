import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#ui/Banner.tsx';
import { codeIn } from './code-in.ts';

const lookEveryMs = 200;

/** Reads the rear camera until it sees a pickup code. Frames never leave the device. */
export function Scanner({ onCode }: { onCode(code: string): void }) {
	const { t } = useLingui();
	const video = useRef<HTMLVideoElement>(null);
	const [failed, setFailed] = useState(false);
	const found = useRef(onCode);
	found.current = onCode;
	useEffect(() => {
		let stream: MediaStream | undefined;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let left = false;
		async function start() {
			const shown = video.current;
			if (!shown) return;
			stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
			if (left) return stop();
			shown.srcObject = stream;
			await shown.play();
			const read = await createReader();
			const look = async () => {
				const code = codeIn((await read(shown)) ?? '');
				if (left) return;
				if (code) found.current(code);
				else timer = setTimeout(() => void look(), lookEveryMs);
			};
			await look();
		}
		function stop() {
			left = true;
			clearTimeout(timer);
			for (const track of stream?.getTracks() ?? []) track.stop();
		}
		start().catch(() => setFailed(!left));
		return stop;
	}, []);
	if (failed)
		return (
			<Banner tone="danger">
				<Trans>The camera isn't available. Allow it in your browser, or type the code.</Trans>
			</Banner>
		);
	return (
		<video
			ref={video}
			muted
			playsInline
			aria-label={t`Hold the QR code up to the camera`}
			className="aspect-square w-full max-w-md justify-self-center rounded-sheet bg-raised object-cover"
		/>
	);
}

interface Detector {
	detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Pixels; enough for a code that fills a third of the frame. */
const width = 480;

async function createReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
	const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
	if (own) {
		const detector = new own({ formats: ['qr_code'] });
		return async (video) => (await detector.detect(video))[0]?.rawValue;
	}
	const { default: jsQR } = await import('jsqr');
	const canvas = document.createElement('canvas');
	const context = canvas.getContext('2d', { willReadFrequently: true });
	return async (video) => {
		if (!context || video.videoWidth === 0) return undefined;
		canvas.width = width;
		canvas.height = Math.round((width * video.videoHeight) / video.videoWidth);
		context.drawImage(video, 0, 0, canvas.width, canvas.height);
		const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
		return jsQR(data, canvas.width, canvas.height)?.data;
	};
}
