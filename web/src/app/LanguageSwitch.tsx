import { type Language, languages } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { chooseLanguage } from '#api/language.ts';
import { languageNames } from '#lib/language-choice.ts';
import { cx } from '#ui/cx.ts';

export function useChooseLanguage(): (language: Language) => Promise<void> {
	const { t } = useLingui();
	return async (language) => {
		try {
			await chooseLanguage(language);
		} catch {
			toast.error(t`Your language couldn't be saved. Check your connection, then try again.`);
		}
	};
}

interface LanguageSwitchProps {
	className?: string;
	/** Also reloads the page, for server-rendered texts. */
	reloads?: boolean;
}

export function LanguageSwitch({ className, reloads = false }: LanguageSwitchProps) {
	const { t, i18n } = useLingui();
	const show = useChooseLanguage();
	const choose = async (language: Language) => {
		await show(language);
		if (reloads) location.reload();
	};
	return (
		<fieldset aria-label={t`Language`} className={cx('flex gap-x-4', className)}>
			{languages.map((language) => (
				<button
					key={language}
					type="button"
					lang={language}
					aria-pressed={i18n.locale.startsWith(language)}
					onClick={() => void choose(language)}
					className="inline-flex min-h-11 items-center text-ink-soft text-sm underline underline-offset-4 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:no-underline"
				>
					{languageNames[language]}
				</button>
			))}
		</fieldset>
	);
}
