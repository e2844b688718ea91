/** Lazy loaders of the screens; the dashboard's tabs are in dashboard-code.ts. */
export const landing = async () => (await import('#features/landing/Landing.tsx')).Landing;
export const privacyPolicy = async () => (await import('#features/privacy/PrivacyPolicy.tsx')).PrivacyPolicy;
export const login = async () => (await import('#features/auth/Login.tsx')).Login;
export const signup = async () => (await import('#features/auth/Signup.tsx')).Signup;
export const forgotPassword = async () => (await import('#features/auth/ForgotPassword.tsx')).ForgotPassword;
export const resetPassword = async () => (await import('#features/auth/ResetPassword.tsx')).ResetPassword;
export const socialReturn = async () => (await import('#features/auth/SocialReturn.tsx')).SocialReturn;
export const join = async () => (await import('#features/join/Join.tsx')).Join;
export const draw = async () => (await import('#features/draws/Draw.tsx')).Draw;
export const counterDevicePage = async () => (await import('./CounterDevicePage.tsx')).CounterDevicePage;
export const verifyEmail = async () => (await import('#features/auth/VerifyEmail.tsx')).VerifyEmail;
export const newAlertOverList = async () =>
	(await import('#features/alerts/NewAlertOverList.tsx')).NewAlertOverList;
export const businessModal = async () => (await import('#features/checkout/BusinessModal.tsx')).BusinessModal;
export const favorites = async () => (await import('#features/marketplace/Favorites.tsx')).Favorites;
export const alerts = async () => (await import('#features/alerts/Alerts.tsx')).Alerts;
export const myOrders = async () => (await import('#features/my-orders/MyOrders.tsx')).MyOrders;
export const receipt = async () => (await import('#features/my-orders/Receipt.tsx')).Receipt;
export const profile = async () => (await import('#features/profile/Profile.tsx')).Profile;
export const businessPicker = async () =>
	(await import('#features/business-picker/BusinessPicker.tsx')).BusinessPicker;
export const shopOffers = async () => (await import('#features/handover/ShopOffers.tsx')).ShopOffers;
export const businessHome = async () => (await import('./BusinessHome.tsx')).BusinessHome;
export const devUi = async () => (await import('./dev-ui/DevUi.tsx')).DevUi;
