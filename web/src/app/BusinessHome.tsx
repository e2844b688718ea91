/** The dashboard and what its tabs show: features of their own, put together here and loaded when they are opened. */
import { lazy } from 'react';
import { Dashboard } from '#features/dashboard/Dashboard.tsx';
import { OrdersTab } from '#features/dashboard/OrdersTab.tsx';
import { Overview } from '#features/dashboard/Overview.tsx';

const Schedule = lazy(async () => ({
	default: (await import('#features/schedule/Schedule.tsx')).Schedule,
}));
const BusinessProfile = lazy(async () => ({
	default: (await import('#features/business-profile/BusinessProfile.tsx')).BusinessProfile,
}));
const CreateBusiness = lazy(async () => ({
	default: (await import('#features/create-business/CreateBusiness.tsx')).CreateBusiness,
}));
const Counter = lazy(async () => ({
	default: (await import('#features/counter/Counter.tsx')).Counter,
}));
const Payouts = lazy(async () => ({
	default: (await import('#features/payouts/Payouts.tsx')).Payouts,
}));
const tabs = {
	overview: Overview,
	schedule: Schedule,
	orders: OrdersTab,
	payouts: Payouts,
	profile: BusinessProfile,
};

export const BusinessHome = () => <Dashboard tabs={tabs} create={CreateBusiness} counter={Counter} />;
