/** More is not kept: the largest size on the server. */
const maxWidth = 1_600;
const quality = 0.9;

/** The chosen part as a JPEG. Rejects when the browser cannot read the picture. */
export async function cropped(
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
	// What is transparent becomes white, as on paper.
	context.fillStyle = '#fff';
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality),
	);
}
