import { formatCode, spokenCode } from '#lib/code.ts';

/** A pickup code, spelled out for screen readers. */
export const CodeText = ({ code }: { code: string }) => (
	<>
		<span aria-hidden="true">{formatCode(code)}</span>
		<span className="sr-only">{spokenCode(code)}</span>
	</>
);
