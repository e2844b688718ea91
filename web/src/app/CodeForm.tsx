import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';
import { codeFailure } from './security-failures.ts';

interface CodeFormProps {
	onCode(code: string, kind: 'app' | 'recovery'): Promise<unknown>;
	appOnly?: boolean;
	submit?: ReactNode;
}

/** Takes a six-digit authenticator code or a recovery code. `onCode` rejects when the code is wrong. */
export function CodeForm({ onCode, appOnly = false, submit = <Trans>Confirm</Trans> }: CodeFormProps) {
	const { t, i18n } = useLingui();
	const [kind, setKind] = useState<'app' | 'recovery'>('app');
	const [code, setCode] = useState('');
	const [problem, setProblem] = useState<string>();
	const [busy, setBusy] = useState(false);
	const send = async () => {
		const typed = code.replaceAll(/[\s\p{C}\p{DI}]/gu, '').replaceAll(/\p{Pd}/gu, '-');
		if (typed === '') return setProblem(t`Required`);
		setBusy(true);
		try {
			await onCode(typed, kind);
		} catch (error) {
			setProblem(i18n._(codeFailure(error)));
		} finally {
			setBusy(false);
		}
	};
	const other = () => {
		setKind(kind === 'app' ? 'recovery' : 'app');
		setCode('');
		setProblem(undefined);
	};
	return (
		<Form onSubmit={send} className="space-y-4">
			<TextField
				label={
					kind === 'app' ? <Trans>Code from your authenticator app</Trans> : <Trans>Recovery code</Trans>
				}
				help={kind === 'app' ? <Trans>Six digits</Trans> : <Trans>Each one works once</Trans>}
				required
				figures
				autoComplete="one-time-code"
				inputMode={kind === 'app' ? 'numeric' : 'text'}
				autoCapitalize="none"
				spellCheck={false}
				value={code}
				error={problem}
				onChange={(event) => {
					setProblem(undefined);
					setCode(event.target.value);
				}}
			/>
			<div className="flex flex-wrap items-center gap-3">
				<Button type="submit" busy={busy && <Trans>Checking...</Trans>}>
					{submit}
				</Button>
				{!appOnly && (
					<Button tone="quiet" onClick={other}>
						{kind === 'app' ? <Trans>Use a recovery code</Trans> : <Trans>Use your authenticator app</Trans>}
					</Button>
				)}
			</div>
		</Form>
	);
}
