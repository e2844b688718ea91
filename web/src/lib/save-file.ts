/** Downloads a file through a temporary link. */
export function saveFile(file: Blob, name: string): void {
	const url = URL.createObjectURL(file);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// The download has started by the next task.
	setTimeout(() => URL.revokeObjectURL(url));
}
