/** Every path of the web app; public-paths.ts has those of pages that the API renders. */
const segment = encodeURIComponent;

export const anchors = ['how-it-works', 'about', 'impact'] as const;
export type Anchor = (typeof anchors)[number];

export const paths = {
	landing: (anchor?: Anchor) => (anchor ? `/#${anchor}` : '/'),
	auth: () => '/auth',
	login: () => '/auth/login',
	signup: () => '/auth/signup',
	forgotPassword: () => '/auth/forgot-password',
	resetPassword: () => '/auth/reset-password',
	verifyEmail: () => '/auth/verify-email',
	socialReturn: () => '/auth/return',
	/** Target of invitations and, with `?admin=`, of the link that `npm start` prints. */
	join: () => '/join',
	/** A shop's tablet; the pairing code follows in the URL's hash. */
	counterDevice: () => '/counter-device',
	marketplace: () => '/marketplace',
	marketplaceBusiness: (businessId: string) => `/marketplace/${segment(businessId)}`,
	favorites: () => '/favorites',
	/** Emails link here, too. */
	alerts: () => '/alerts',
	orders: () => '/orders',
	ticket: (orderId: string) => `/orders?code=${segment(orderId)}`,
	receipt: (orderId: string) => `/orders/${segment(orderId)}/receipt`,
	draw: (dropId: string) => `/draws/${segment(dropId)}`,
	profile: () => '/profile',
	businessPicker: () => '/business',
	/** Lists closed businesses, too, and never redirects to a single open one. */
	allBusinesses: () => '/business?all=yes',
	shopOffers: () => '/business/offers',
	business: (businessId: string) => `/business/${segment(businessId)}`,
	/** A business's orders that await pickup or a refund decision. */
	waitingOrders: (businessId: string, what: 'status=paid' | 'refund=requested' = 'status=paid') =>
		`/business/${segment(businessId)}?tab=orders&${what}`,
	newBusiness: () => '/business/new',
	admin: () => '/admin',
	devUi: () => '/dev/ui',
	/** Served by the API. */
	devMail: () => '/dev/mail',
};
