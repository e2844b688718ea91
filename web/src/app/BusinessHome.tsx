/** The dashboard and what its tabs show: features of their own, put together here and loaded when they are opened. */
import { lazy } from 'react';
import { Dashboard } from '#features/dashboard/Dashboard.tsx';
import { OrdersTab } from '#features/dashboard/OrdersTab.tsx';
import { Overview } from '#features/dashboard/Overview.tsx';
import { dashboardCode } from './dashboard-code.ts';

const Schedule = lazy(async () => ({ default: await dashboardCode.schedule() }));
const BusinessProfile = lazy(async () => ({ default: await dashboardCode.profile() }));
const CreateBusiness = lazy(async () => ({ default: await dashboardCode.create() }));
const Counter = lazy(async () => ({ default: await dashboardCode.counter() }));
const Payouts = lazy(async () => ({ default: await dashboardCode.payouts() }));
const tabs = {
	overview: Overview,
	schedule: Schedule,
	orders: OrdersTab,
	payouts: Payouts,
	profile: BusinessProfile,
};

export const BusinessHome = () => <Dashboard tabs={tabs} create={CreateBusiness} counter={Counter} />;
