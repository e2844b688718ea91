/** Every address of the web app. Nowhere else is one written, but of the pages that the API makes: public-paths.ts. */
const segment = encodeURIComponent;

export const anchors = ['how-it-works', 'about', 'impact'] as const;
export type Anchor = (typeof anchors)[number];

export const paths = {
	landing: (anchor?: Anchor) => (anchor ? `/#${anchor}` : '/'),
	privacyPolicy: () => '/privacy-policy',
	/** The section that says how to reach whoever runs this installation. */
	contact: () => '/privacy-policy#contact',
	auth: () => '/auth',
	login: () => '/auth/login',
	signup: () => '/auth/signup',
	forgotPassword: () => '/auth/forgot-password',
	resetPassword: () => '/auth/reset-password',
	verifyEmail: () => '/auth/verify-email',
	socialReturn: () => '/auth/return',
	/** The link of an invitation. */
	join: () => '/join',
	/** A tablet on a shop's counter; the code to pair it with stands behind the hash. */
	counterDevice: () => '/counter-device',
	marketplace: () => '/marketplace',
	marketplaceBusiness: (businessId: string) => `/marketplace/${segment(businessId)}`,
	favorites: () => '/favorites',
	/** Rules by which somebody is told of bags. Mails lead here too. */
	alerts: () => '/alerts',
	orders: () => '/orders',
	/** The open ticket over the orders. */
	ticket: (orderId: string) => `/orders?code=${segment(orderId)}`,
	receipt: (orderId: string) => `/orders/${segment(orderId)}/receipt`,
	/** Anybody can check it. */
	draw: (dropId: string) => `/draws/${segment(dropId)}`,
	profile: () => '/profile',
	businessPicker: () => '/business',
	/** With those that were closed, also for who has only one that is open. */
	allBusinesses: () => '/business?all=yes',
	/** Shops that are offered to whoever is signed in. */
	shopOffers: () => '/business/offers',
	business: (businessId: string) => `/business/${segment(businessId)}`,
	/** The orders of a business that wait: for pickup, or for an answer about a refund. */
	waitingOrders: (businessId: string, what: 'status=paid' | 'refund=requested' = 'status=paid') =>
		`/business/${segment(businessId)}?tab=orders&${what}`,
	newBusiness: () => '/business/new',
	admin: () => '/admin',
	devUi: () => '/dev/ui',
	/** Served by the API, not by the web app. */
	devMail: () => '/dev/mail',
};
