import { colorProblem, colorsOf, lookStyle, type TownSettings } from '@flavorbag/contract';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { toast } from 'sonner';
import { change } from '#api/admin.ts';
import { messageOf } from '#api/api-error.ts';
import { following } from '#api/change.ts';
import { upload } from '#api/files.ts';
import { queryFor } from '#api/query.ts';
import { activeWords } from '#lib/language.ts';
import { brand } from '#lib/texts.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { Announcements } from './Announcements.tsx';
import { Acts, Ask, type AskedField } from './acts.tsx';
import { ClosedDays } from './ClosedDays.tsx';
import { ConsolePage, inLanguage } from './ConsolePage.tsx';
import { Loaded, Part } from './parts.tsx';

/** /admin/town: what the marketplace is called and looks like (R-town). */
export const TownConsole = inLanguage(() => {
	const query = useQuery(queryFor('admin.town.get', {}));
	useEffect(() => query.data && wear(query.data), [query.data]);
	return (
		<ConsolePage heading={t`Town`} error={query.error}>
			<Loaded query={query} failure={t`Failed to load the town`}>
				{(town) => (
					<>
						<Part
							title={t`Name and color`}
							intro={t`Pages, emails, posters and statements use them. Leave a field empty to keep the default.`}
						>
							<NameForm town={town} />
							<Sample color={town.color} />
						</Part>
						<Logo url={town.logo_url} />
						<ClosedDays />
						<Announcements />
					</>
				)}
			</Loaded>
		</ConsolePage>
	);
});

const fieldsOf = (
	town: TownSettings,
): Record<'name' | 'legal_name' | 'support_email' | 'color', AskedField> => ({
	name: { label: t`Name of the marketplace`, maxLength: 40, first: town.name, autoComplete: 'off' },
	legal_name: {
		label: t`Legal name`,
		help: t`Who runs it, for emails, receipts and the privacy policy`,
		maxLength: 120,
		first: town.legal_name,
		autoComplete: 'off',
	},
	support_email: {
		label: t`Support email`,
		help: t`Leave it empty to use the one in .env.`,
		type: 'email',
		first: town.support_email,
		autoComplete: 'off',
	},
	color: {
		label: t`Color`,
		help: t`For buttons and links, such as #1d4ed8. The dark theme gets a lighter one.`,
		maxLength: 7,
		first: town.color,
		autoComplete: 'off',
		check: (typed) =>
			/^#[\da-f]{6}$/i.test(typed.trim()) && colorProblem(activeWords().say, typed.trim().toLowerCase()),
	},
});

function NameForm({ town }: { town: TownSettings }) {
	const save = ({ name, legal_name, support_email, color = '' }: Record<string, string>) =>
		change('admin.town.set', {
			body: {
				name: name || null,
				legal_name: legal_name || null,
				support_email: support_email || null,
				color: color.toLowerCase() || null,
			},
		});
	return (
		<Ask
			className="mt-4 grid gap-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-2"
			fields={fieldsOf(town)}
			acts={[{ label: t`Save`, done: t`Saved. Everyone sees it within seconds.`, run: save }]}
		/>
	);
}

/** Texts take the town's name as they load, so after a new name each link reloads the app. */
const loadFresh = (event: Event) => {
	if ((event.target as Element).closest('a')) event.stopPropagation();
};

/** The open page gets the look that the server gives to the next one. */
function wear({ name, color, logo_url }: TownSettings): void {
	const look = new CSSStyleSheet();
	look.replaceSync(lookStyle({ name, color, logo_url }));
	document.querySelector('link[href^="/town.css"]')?.remove();
	document.adoptedStyleSheets = [look];
	const isRenamed = (name ?? 'FlavorBag') !== brand;
	document[isRenamed ? 'addEventListener' : 'removeEventListener']('click', loadFresh, true);
}

function Sample({ color }: { color: string | null }) {
	if (color === null) return null;
	return (
		<ul className="mt-4 grid max-w-xl grid-cols-2 gap-4">
			{(['light', 'dark'] as const).map((theme, at) => (
				<li key={theme} style={styleIn(color, theme, at)} className="rounded-card border border-line p-4">
					<span className="block text-sm">{theme === 'light' ? t`Light` : t`Dark`}</span>
					<span className="mt-2 inline-block rounded-full bg-primary px-4 py-2 font-semibold text-on-primary">
						{t`Button`}
					</span>
					<span className="ml-3 inline-block font-medium text-primary underline underline-offset-4">{t`Link`}</span>
				</li>
			))}
		</ul>
	);
}

/** Names each color, because the page's own variables follow the page's theme. */
const styleIn = (color: string, theme: 'light' | 'dark', at: number): CSSProperties => ({
	colorScheme: theme,
	background: 'Canvas',
	color: 'CanvasText',
	...Object.fromEntries(Object.entries(colorsOf(color)).map(([key, pair]) => [`--color-${key}`, pair[at]])),
});

function Logo({ url }: { url: string | null }) {
	const send = useMutation({
		mutationFn: (file: File) => upload('admin.town.setLogo', {}, { file, onProgress: () => undefined }),
		...following('admin.town.setLogo'),
	});
	const choose = (file: File) => send.mutate(file, { onSuccess: () => toast.success(t`Logo saved`) });
	return (
		<Part
			title={t`Logo`}
			intro={t`A square picture without a background works best: PNG, JPEG or WebP, up to 5 MB. It also becomes the app's icon.`}
		>
			{url && (
				<img src={url} alt={t`The logo`} className="mt-4 size-24 rounded-card bg-surface object-contain" />
			)}
			<div className="flex flex-wrap items-start gap-x-3">
				<FileButton
					label={t`Choose a logo`}
					accept="image/png,image/jpeg,image/webp"
					onChoose={choose}
					className="mt-4"
					tone="secondary"
					icon={<ImageUp aria-hidden />}
					busy={send.isPending && t`Uploading...`}
				>
					{t`Choose a logo`}
				</FileButton>
				{url && (
					<Acts
						isLarge
						of={[
							{
								label: t`Remove logo`,
								done: t`Logo removed`,
								run: () => change('admin.town.removeLogo', {}),
							},
						]}
					/>
				)}
			</div>
			{send.isError && (
				<p role="alert" className="mt-2 text-sm text-tomato">
					{messageOf(send.error, t`Failed to upload the image. Please try again.`)}
				</p>
			)}
		</Part>
	);
}
