/** What is stored of a person themself (R-export). */
import { isThem, type PersonalData } from '#db/personal-data.ts';

export const identityExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'account', table: 'users', key: ['id'] },
			about: (person) => isThem('id', person),
			columns: [
				...['id', 'external_id', 'email', 'first_name', 'last_name', 'role', 'phone_number', 'verified'],
				...['language', 'street', 'city', 'state', 'zip_code', 'lat', 'lng', 'created_at', 'updated_at'],
			],
			withheld: { deleted_at: 'of an erased person there is no file' },
		},
		{
			...{ chapter: 'account', table: 'user_diets', key: ['user_id'] },
			about: (person) => isThem('user_id', person),
			columns: ['diets', 'avoid'],
			withheld: { user_id: 'the person' },
		},
	],
	left: {},
};
