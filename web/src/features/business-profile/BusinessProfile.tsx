import type { Dashboard } from '@flavorbag/contract';
import { Parts } from '#ui/Parts.tsx';
import { AnotherBagCard } from './AnotherBagCard.tsx';
import { CompletenessCard } from './CompletenessCard.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { DrawCard } from './DrawCard.tsx';
import { ImageCard } from './ImageCard.tsx';
import { PageCard } from './PageCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { StatusCard } from './StatusCard.tsx';

/** The profile tab: what customers see, what keeps the business from being found, and its money. */
export const BusinessProfile = ({ board: { business } }: { board: Dashboard }) => (
	<div className="mt-6 grid grid-cols-1 gap-5 lg:grid-cols-[3fr_2fr] lg:items-start">
		<Parts className="grid min-w-0 gap-5">
			<ImageCard business={business} />
			<DetailsCard business={business} />
		</Parts>
		<Parts className="grid min-w-0 gap-5">
			<StatusCard business={business} />
			<PaymentCard business={business} />
			<CompletenessCard business={business} />
			<PageCard business={business} />
			<SettingsCard business={business} />
			<DrawCard business={business} />
			{business.my_role === 'owner' && <AnotherBagCard business={business} />}
			<DeleteCard business={business} />
		</Parts>
	</div>
);
