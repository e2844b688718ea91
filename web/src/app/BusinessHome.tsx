/** The dashboard. Its tabs are separate features, loaded on demand. */
import type { Dashboard as Board, Business } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { applyUpdated } from '#api/businesses.ts';
import { useChange } from '#api/change.ts';
import { ConfirmPickup } from '#features/dashboard/ConfirmPickup.tsx';
import { Dashboard } from '#features/dashboard/Dashboard.tsx';
import { FirstSteps } from '#features/dashboard/FirstSteps.tsx';
import { openStep } from '#features/dashboard/first-steps.ts';
import { OrdersTab } from '#features/dashboard/OrdersTab.tsx';
import { Overview, StatusCards } from '#features/dashboard/Overview.tsx';
import { Sales } from '#features/dashboard/Sales.tsx';
import { ordersFound, tabAddress } from '#features/dashboard/tabs.ts';
import { ClosingQuestion } from '#features/dates/ClosingQuestion.tsx';
import { Tonight } from '#features/dates/Tonight.tsx';
import { PinForm } from '#features/team/PinForm.tsx';
import { late } from '#lib/lazy-part.ts';
import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { CounterHome, CounterModeLink } from './CounterHome.tsx';
import { dashboardCode } from './dashboard-code.ts';
import { TermsAsked } from './TermsAsked.tsx';
import { useBesideBoard, useOverviewLoaded } from './use-overview-loaded.ts';

const Schedule = late(dashboardCode.schedule);
const Dates = late(dashboardCode.dates);
const FallingPrice = late(dashboardCode.fallingPrice);
const Suggestions = late(dashboardCode.suggestions);
const CalendarLink = late(dashboardCode.calendarLink);
const BusinessProfile = late(dashboardCode.profile);
const AnotherBag = late(dashboardCode.another);
const CreateBusiness = late(dashboardCode.create);
const Counter = late(dashboardCode.counter);
const BagTab = late(dashboardCode.bag);
const BagReminder = late(dashboardCode.bagReminder);
const Team = late(dashboardCode.team);
const OfferOfShop = late(dashboardCode.offerOfShop);
const ProposedWeek = late(dashboardCode.proposedWeek);
const PaymentSetup = late(dashboardCode.payments);
const ShopRatings = late(dashboardCode.ratings);
const Payouts = late(dashboardCode.payouts);

function FirstScreen({ board }: { board: Board }) {
	const { business } = board;
	const open = openStep(board);
	if (open)
		return (
			<FirstSteps
				board={board}
				open={open}
				times={<ProposedWeek business={business} />}
				payments={<PaymentSetup business={business} />}
				more={
					<>
						<Reminders business={business} />
						<StatusCards board={board} />
					</>
				}
			/>
		);
	return <LoadedOverview board={board} />;
}

/** Waits for all of the first view so that nothing shifts later. */
function LoadedOverview({ board }: { board: Board }) {
	const { business } = board;
	if (!useOverviewLoaded(board)) return <Spinner className="py-24" />;
	return (
		<Overview
			board={board}
			reminder={<Reminders business={business} />}
			tonight={
				<Tonight
					business={business}
					pickupAction={(order) => <ConfirmPickup order={order} quiet />}
					searchAll={(typed) => <SearchAll businessId={business.id} typed={typed} />}
					counterMode={<CounterModeLink businessId={business.id} />}
				/>
			}
		/>
	);
}
const Reminders = ({ business }: { business: Business }) => (
	<>
		<ShopTerms business={business} />
		<Offered business={business} />
		<BagReminder business={business} open={<OpenBag businessId={business.id} />} />
	</>
);
function ShopTerms({ business: { id, my_role, terms_version } }: { business: Business }) {
	const accept = useChange('business.acceptTerms', { onSuccess: applyUpdated });
	const agree = (version: number) => accept.mutateAsync({ params: { id }, body: { version } });
	return my_role === 'owner' && <TermsAsked page="shop_terms" agreed={terms_version} agree={agree} />;
}
const OpenBag = ({ businessId }: { businessId: string }) => (
	<ButtonLink to={tabAddress(paths.business(businessId), 'bag')} tone="secondary" size="small">
		<Trans>What's in the bag</Trans>
	</ButtonLink>
);
const SearchAll = ({ businessId, typed }: { businessId: string; typed: string }) => (
	<ButtonLink to={ordersFound(paths.business(businessId), typed)} tone="secondary" size="small">
		<Trans>Search all orders</Trans>
	</ButtonLink>
);
/** The counter role has no Team tab, so its members choose their PIN for the shop's tablet here. */
const CounterScreen = ({ business }: { business: Business }) => (
	<>
		<Offered business={business} />
		<CounterHome business={business} />
		<PinForm business={business} />
	</>
);
const CounterMode = ({ business }: { business: Business }) => (
	<Counter business={business}>
		<ClosingQuestion business={business} />
	</Counter>
);
const RatingsTab = ({ board }: { board: Board }) => <ShopRatings business={board.business} />;
/** Shows a pending handover to the member it is offered to (R-handover). */
const Offered = ({ business }: { business: Business }) =>
	business.my_role === 'owner' ? null : (
		<Suspense>
			<OfferOfShop business={business} />
		</Suspense>
	);
const TeamTab = ({ board }: { board: Board }) => (
	<>
		<Offered business={board.business} />
		<Team business={board.business} />
	</>
);
const Weeks = ({ board }: { board: Board }) => (
	<Schedule
		board={board}
		dates={<Dates business={board.business} />}
		suggestions={
			<>
				<FallingPrice business={board.business} />
				<Suggestions business={board.business} />
			</>
		}
		sales={<Sales board={board} />}
	/>
);
const ProfileTab = ({ board }: { board: Board }) => (
	<BusinessProfile board={board} calendar={<CalendarLink business={board.business} />} />
);

const tabs = {
	overview: FirstScreen,
	schedule: Weeks,
	bag: BagTab,
	orders: OrdersTab,
	payouts: Payouts,
	ratings: RatingsTab,
	profile: ProfileTab,
	team: TeamTab,
	another: AnotherBag,
};

export const BusinessHome = () => (
	<Dashboard
		tabs={tabs}
		besideBoard={useBesideBoard}
		create={CreateBusiness}
		counter={CounterMode}
		counterHome={CounterScreen}
	/>
);
