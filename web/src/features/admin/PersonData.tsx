import type { AdminPerson, ExportFormat } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { dataFileName, downloadDataOf } from '#api/personal-data.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Section } from '#ui/Section.tsx';
import { TextField } from '#ui/TextField.tsx';

/** All that is stored about a person who asked for it otherwise than in their profile, with a reason for the audit log (R-export). */
export function PersonData({ person }: { person: AdminPerson }) {
	const { t } = useLingui();
	const form = useForm({ defaultValues: { reason: '' } });
	const load = useMutation({
		mutationFn: (query: { format: ExportFormat; reason: string }) => downloadDataOf(person.id, query),
	});
	const saveAs = (format: ExportFormat) =>
		form.handleSubmit(async ({ reason }) => {
			try {
				saveFile(await load.mutateAsync({ format, reason: reason.trim() }), dataFileName(format));
				toast.success(t`Downloaded`);
			} catch (error) {
				form.setError('reason', { message: messageOf(error, t`Please try again.`) });
			}
		});
	const busyAs = (format: ExportFormat) =>
		load.isPending && load.variables.format === format && t`Loading...`;
	if (person.state === 'erased') return null;
	return (
		<Section card title={<Trans>Download this person's data</Trans>}>
			<Form onSubmit={saveAs('html')} className="mt-4 grid max-w-lg gap-3">
				<TextField
					label={t`Why they get it from you`}
					required
					maxLength={500}
					help={t`For the audit log, which they can read in their own file. Make sure that it's them who asked.`}
					{...inputOf(form, 'reason', {
						validate: (reason) => reason.trim() !== '' || t`Give a reason.`,
					})}
				/>
				<div className="flex flex-wrap gap-2">
					<Button type="submit" tone="secondary" busy={busyAs('html')}>
						<Trans>Page to read and print</Trans>
					</Button>
					<Button tone="secondary" busy={busyAs('json')} onClick={saveAs('json')}>
						<Trans>File for other programs (JSON)</Trans>
					</Button>
				</div>
			</Form>
		</Section>
	);
}
