/** Hands a file to the browser, as a link with `download` does. */
export function saveFile(file: Blob, name: string): void {
	const url = URL.createObjectURL(file);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// The browser has taken it by the next turn.
	setTimeout(() => URL.revokeObjectURL(url));
}
