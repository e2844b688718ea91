import { type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export const operatorExport: PersonalData = {
	tables: [
		personal('account', 'announcement_readers', msg('Emails about the town'), {
			shown: 'agreed_at last_sent_at',
		}),
	],
	left: {
		'of the town; which admin said it is in the audit log': 'closed_days closed_day_shops announcements',
	},
};
