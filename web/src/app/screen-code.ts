/** Lazy loaders of the screens; the dashboard's tabs are in dashboard-code.ts. */
import type { ComponentType } from 'react';

const screenOf =
	<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
	async () =>
		(await load())[name];

export const landing = screenOf(() => import('#features/landing/Landing.tsx'), 'Landing');
export const login = screenOf(() => import('#features/auth/Login.tsx'), 'Login');
export const signup = screenOf(() => import('#features/auth/Signup.tsx'), 'Signup');
export const forgotPassword = screenOf(() => import('#features/auth/ForgotPassword.tsx'), 'ForgotPassword');
export const resetPassword = screenOf(() => import('#features/auth/ResetPassword.tsx'), 'ResetPassword');
export const socialReturn = screenOf(() => import('#features/auth/SocialReturn.tsx'), 'SocialReturn');
export const join = screenOf(() => import('#features/join/Join.tsx'), 'Join');
export const draw = screenOf(() => import('#features/draws/Draw.tsx'), 'Draw');
export const counterDevicePage = screenOf(() => import('./CounterDevicePage.tsx'), 'CounterDevicePage');
export const verifyEmail = screenOf(() => import('#features/auth/VerifyEmail.tsx'), 'VerifyEmail');
export const newAlertOverList = screenOf(
	() => import('#features/alerts/NewAlertOverList.tsx'),
	'NewAlertOverList',
);
export const businessModal = screenOf(() => import('#features/checkout/BusinessModal.tsx'), 'BusinessModal');
export const favorites = screenOf(() => import('#features/marketplace/Favorites.tsx'), 'Favorites');
export const alerts = screenOf(() => import('#features/alerts/Alerts.tsx'), 'Alerts');
export const myOrders = screenOf(() => import('#features/my-orders/MyOrders.tsx'), 'MyOrders');
export const receipt = screenOf(() => import('#features/my-orders/Receipt.tsx'), 'Receipt');
export const profile = screenOf(() => import('#features/profile/Profile.tsx'), 'Profile');
export const businessPicker = screenOf(
	() => import('#features/business-picker/BusinessPicker.tsx'),
	'BusinessPicker',
);
export const shopOffers = screenOf(() => import('#features/handover/ShopOffers.tsx'), 'ShopOffers');
export const businessHome = screenOf(() => import('./BusinessHome.tsx'), 'BusinessHome');
export const devUi = screenOf(() => import('./dev-ui/DevUi.tsx'), 'DevUi');
