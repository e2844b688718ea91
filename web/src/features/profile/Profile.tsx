import { Trans } from '@lingui/react/macro';
import { useUser } from '#api/users.ts';
import { Parts } from '#ui/Parts.tsx';
import { AccountActions } from './AccountActions.tsx';
import { EmailSettings } from './EmailSettings.tsx';
import { MyDietCard } from './MyDietCard.tsx';
import { Notifications } from './Notifications.tsx';
import { OwnData } from './OwnData.tsx';
import { OwnLinks } from './OwnLinks.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { SavedCards } from './SavedCards.tsx';
import { SecuritySettings } from './SecuritySettings.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInCodes } from './SignInCodes.tsx';

/** Profile Settings. */
export function Profile() {
	const user = useUser();
	return (
		<div className="mx-auto w-full max-w-3xl px-4 py-8 md:px-8 md:py-12">
			<h1 className="font-bold font-display text-3xl tracking-tight">
				<Trans>Profile Settings</Trans>
			</h1>
			<Parts className="mt-6 space-y-6">
				<ProfileHeader user={user} />
				<PersonalInformation user={user} />
				<SecuritySettings />
				<Passkeys />
				<SignInCodes />
				<Sessions />
				<EmailSettings />
				<Notifications />
				<OwnLinks />
				<SavedCards />
				<MyDietCard />
				<OwnData />
				<AccountActions />
			</Parts>
		</div>
	);
}
