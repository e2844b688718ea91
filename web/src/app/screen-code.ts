/** Lazy loaders of the screens; the dashboard's tabs are in dashboard-code.ts. */
import { partOf } from '#lib/lazy-part.ts';

export const landing = partOf(() => import('#features/landing/Landing.tsx'), 'Landing');
export const authLayout = partOf(() => import('./AuthLayout.tsx'), 'AuthLayout');
export const login = partOf(() => import('#features/auth/Login.tsx'), 'Login');
export const signup = partOf(() => import('#features/auth/Signup.tsx'), 'Signup');
export const forgotPassword = partOf(() => import('#features/auth/ForgotPassword.tsx'), 'ForgotPassword');
export const resetPassword = partOf(() => import('#features/auth/ResetPassword.tsx'), 'ResetPassword');
export const socialReturn = partOf(() => import('#features/auth/SocialReturn.tsx'), 'SocialReturn');
export const join = partOf(() => import('#features/join/Join.tsx'), 'Join');
export const draw = partOf(() => import('#features/draws/Draw.tsx'), 'Draw');
export const counterDevicePage = partOf(() => import('./CounterDevicePage.tsx'), 'CounterDevicePage');
export const verifyEmail = partOf(() => import('#features/auth/VerifyEmail.tsx'), 'VerifyEmail');
export const newAlertOverList = partOf(
	() => import('#features/alerts/NewAlertOverList.tsx'),
	'NewAlertOverList',
);
export const businessModal = partOf(() => import('#features/checkout/BusinessModal.tsx'), 'BusinessModal');
export const favorites = partOf(() => import('#features/marketplace/Favorites.tsx'), 'Favorites');
export const alerts = partOf(() => import('#features/alerts/Alerts.tsx'), 'Alerts');
export const myOrders = partOf(() => import('#features/my-orders/MyOrders.tsx'), 'MyOrders');
export const receipt = partOf(() => import('#features/my-orders/Receipt.tsx'), 'Receipt');
export const profile = partOf(() => import('#features/profile/Profile.tsx'), 'Profile');
export const businessPicker = partOf(
	() => import('#features/business-picker/BusinessPicker.tsx'),
	'BusinessPicker',
);
export const shopOffers = partOf(() => import('#features/handover/ShopOffers.tsx'), 'ShopOffers');
export const businessHome = partOf(() => import('./BusinessHome.tsx'), 'BusinessHome');
export const devUi = partOf(() => import('./dev-ui/DevUi.tsx'), 'DevUi');
