/** Reads a QR code out of a playing video: with the browser's own detector where there is one, else with jsQR. */
interface Detector {
	detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Wide enough for a code that fills a third of the picture. */
const width = 480;

export async function createReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
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
