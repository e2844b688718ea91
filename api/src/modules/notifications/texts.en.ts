/** Every word of the mails, in English. Another language is another file of this shape. */
export const en = {
	locale: 'en-US',
	greeting: (name: string) => (name ? `Hi ${name},` : 'Hi,'),
	footer: 'FlavorBag: good food, saved at the end of the day.',
	linkHint: 'If the button does not work, open this address:',
	facts: {
		business: 'Business',
		address: 'Where',
		pickup: 'Pickup',
		bags: 'Bags',
		subtotal: 'Subtotal',
		tax: 'Tax',
		total: 'Total',
		refund: 'Refund',
		reason: 'Reason',
		order: 'Order',
	},
	window: (date: string, start: string, end: string, zone: string) => `${date}, ${start} to ${end} (${zone})`,
	showOrders: 'Show my orders',
	verify_email: {
		subject: 'Verify your email address',
		heading: 'One tap and you are in',
		body: ['Please confirm that this is your email address. Then you can start saving food.'],
		button: 'Verify email address',
		note: 'The link works for 24 hours. If you did not create an account with FlavorBag, you can ignore this email.',
	},
	reset_password: {
		subject: 'Reset your password',
		heading: 'Choose a new password',
		body: ['Somebody asked to reset the password of your FlavorBag account.'],
		button: 'Choose a new password',
		note: 'The link works once, for one hour. If it was not you, ignore this email: your password stays as it is.',
	},
	receipt: {
		subject: (business: string) => `Order confirmed: ${business}`,
		heading: 'Order confirmed',
		body: (business: string) => [
			`Your payment went through and ${business} is expecting you.`,
			'Show this code when you collect:',
		],
		codeLabel: 'Pickup code',
		note: 'Please come within the pickup window. You will find the code under My Orders too.',
	},
	cancelled_by_business: {
		subject: (business: string) => `${business} cancelled your order`,
		heading: 'Your order was cancelled',
		body: (business: string, amount: string) => [
			`We are sorry: ${business} had to cancel your order.`,
			`${amount} goes back to the card you paid with. Banks usually need 5 to 10 days to show it.`,
		],
	},
	refunded: {
		subject: (business: string) => `Your refund for ${business}`,
		heading: 'Your refund is on its way',
		body: (amount: string) => [
			`${amount} goes back to the card you paid with. Banks usually need 5 to 10 days to show it.`,
		],
	},
};
export type MailTexts = typeof en;
