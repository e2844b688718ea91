import type { ClosedDay } from '@flavorbag/contract';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { change } from '#api/admin.ts';
import { queryFor } from '#api/query.ts';
import { type Act, Acts, Ask, filledIn } from './acts.tsx';
import { Cards, dateOf, Loaded, Part, soft } from './parts.tsx';

/** Days on which every shop is closed (R-closed-days). */
export function ClosedDays() {
	const query = useQuery(
		queryFor('admin.closedDays.list', {}, { select: ({ days }) => days, refetchInterval: 10_000 }),
	);
	const close = ({ date = '', text_en = '', text_es = '' }: Record<string, string>) =>
		change('admin.closedDays.close', { body: { date, text_en, text_es } });
	const texts = {
		required: true,
		maxLength: 200,
		autoComplete: 'off',
		check: filledIn(t`Write the text people will see.`),
	};
	return (
		<Part
			title={t`Closed days`}
			intro={t`Every shop closes on that day, and everyone sees your text during the week before. Shops can still change their own day.`}
		>
			<Loaded query={query} failure={t`Failed to load the closed days`} skeleton="mt-4 h-40">
				{(days) => (
					<Cards rows={days} rowId={({ date }) => date}>
						{(day) => <Day of={day} />}
					</Cards>
				)}
			</Loaded>
			<Ask
				className="mt-4 grid gap-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-2"
				fields={{
					date: {
						type: 'date',
						label: t`Date`,
						required: true,
						className: 'sm:col-span-2',
						check: filledIn(t`Choose a date.`),
					},
					text_en: { ...texts, label: t`Text in English` },
					text_es: { ...texts, label: t`Text in Spanish` },
				}}
				acts={[{ label: t`Close every shop`, tone: 'secondary', done: t`Shops are closing now`, run: close }]}
			/>
		</Part>
	);
}

function Day({ of: { date, text_en, text_es, shops, waiting, paid, orders } }: { of: ClosedDay }) {
	const params = { date };
	const count = plural(paid, { one: '# paid order', other: '# paid orders' });
	const closed = plural(shops, { one: '# shop', other: '# shops' });
	const answer = (orders: 'keep' | 'cancel') => () =>
		change('admin.closedDays.answer', { params, body: { orders } });
	const asked: Act[] = [
		{
			label: t`Keep ${count}`,
			words: t`Shops still hand over these orders on the closed day. You can only choose once.`,
			run: answer('keep'),
		},
		{
			label: t`Cancel ${count}`,
			words: t`Every customer gets a full refund and an email with your text. You can only choose once.`,
			run: answer('cancel'),
		},
	];
	const said = { keep: t`${count} kept`, cancel: t`Orders canceled. ${count} left` };
	return (
		<>
			<p className="font-display font-semibold text-lg">{dateOf(date, { dateStyle: 'full' })}</p>
			<p lang="en" className="wrap-anywhere mt-2">
				{text_en}
			</p>
			<p lang="es" className="wrap-anywhere">
				{text_es}
			</p>
			<p className={soft}>
				{waiting > 0 ? t`Closed at ${closed}, ${waiting} to go` : t`Closed at ${closed}`}
				{orders && ` · ${said[orders]}`}
			</p>
			<Acts
				of={[
					...(orders === null && paid > 0 ? asked : []),
					{
						label: t`Reopen`,
						words: t`Reopens that day at every shop that hasn't changed it since. Canceled orders stay canceled.`,
						run: () => change('admin.closedDays.reopen', { params }),
					},
				]}
			/>
		</>
	);
}
