/** The dashboard and what its tabs show: features of their own, put together here and loaded when they are opened. */
import type { Dashboard as Board } from '@flavorbag/contract';
import { lazy } from 'react';
import { ConfirmPickup } from '#features/dashboard/ConfirmPickup.tsx';
import { Dashboard } from '#features/dashboard/Dashboard.tsx';
import { OrdersTab } from '#features/dashboard/OrdersTab.tsx';
import { Overview } from '#features/dashboard/Overview.tsx';
import { PackList } from '#features/dates/PackList.tsx';
import { Tonight } from '#features/dates/Tonight.tsx';
import { dashboardCode } from './dashboard-code.ts';

const Schedule = lazy(async () => ({ default: await dashboardCode.schedule() }));
const Dates = lazy(async () => ({ default: await dashboardCode.dates() }));
const BusinessProfile = lazy(async () => ({ default: await dashboardCode.profile() }));
const CreateBusiness = lazy(async () => ({ default: await dashboardCode.create() }));
const Counter = lazy(async () => ({ default: await dashboardCode.counter() }));
const Payouts = lazy(async () => ({ default: await dashboardCode.payouts() }));

const FirstScreen = ({ board }: { board: Board }) => (
	<Overview
		board={board}
		tonight={<Tonight business={board.business} />}
		packList={
			<PackList
				business={board.business}
				pickupAction={(order) => <ConfirmPickup businessId={board.business.id} order={order} quiet />}
			/>
		}
	/>
);
const Weeks = ({ board }: { board: Board }) => (
	<Schedule board={board} dates={<Dates business={board.business} />} />
);

const tabs = {
	overview: FirstScreen,
	schedule: Weeks,
	orders: OrdersTab,
	payouts: Payouts,
	profile: BusinessProfile,
};

export const BusinessHome = () => <Dashboard tabs={tabs} create={CreateBusiness} counter={Counter} />;
