/** Two short notes, as of a shop's door. Silent where the browser does not allow sound yet. */
export function ring(): void {
	const context = new AudioContext();
	for (const [index, frequency] of [880, 1_174].entries()) {
		const start = context.currentTime + index * 0.16;
		const tone = new OscillatorNode(context, { frequency, type: 'sine' });
		const volume = new GainNode(context, { gain: 0 });
		volume.gain.setValueAtTime(0, start);
		volume.gain.linearRampToValueAtTime(0.2, start + 0.02);
		volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
		tone.connect(volume).connect(context.destination);
		tone.start(start);
		tone.stop(start + 0.5);
	}
	setTimeout(() => void context.close(), 1_000);
}
