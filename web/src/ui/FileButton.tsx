import { useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
	/** Names the field that the button opens. */
	label: string;
	accept: string;
	onChoose(file: File): void;
}

/** A button that opens the browser's file picker. */
export function FileButton({ label, accept, onChoose, ...button }: FileButtonProps) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				ref={input}
				type="file"
				accept={accept}
				aria-label={label}
				className="sr-only"
				tabIndex={-1}
				onChange={({ currentTarget }) => {
					const [file] = currentTarget.files ?? [];
					if (file) onChoose(file);
					// Lets the same file be chosen again.
					currentTarget.value = '';
				}}
			/>
			<Button {...button} onClick={() => input.current?.click()} />
		</>
	);
}
