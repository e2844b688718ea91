import { isThem, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export const identityExport: PersonalData = {
	tables: [
		personal('account', 'users', msg('Your profile'), {
			about: isThem('id'),
			shown: `id external_id email first_name last_name role phone_number verified language street city state zip_code lat lng
				terms_version terms_at created_at updated_at`,
			withheld: { 'of an erased person there is no file': 'deleted_at' },
		}),
		personal('account', 'user_diets', msg('What you eat'), { shown: 'diets avoid' }),
	],
	left: {},
};
