/** What the adapter sends and what it reads, in Stripe's own words: JSON Schemas are made from these (tools/stripe-schemas.ts). */
import type Stripe from 'stripe';

export type PaymentIntentCreate = Stripe.PaymentIntentCreateParams;
export type PaymentIntentUpdate = Stripe.PaymentIntentUpdateParams;
export type CustomerCreate = Stripe.CustomerCreateParams;
export type CustomerListPaymentMethods = Stripe.CustomerListPaymentMethodsParams;
export type PaymentIntentCapture = Stripe.PaymentIntentCaptureParams;
export type PaymentIntentCancel = Stripe.PaymentIntentCancelParams;
export type PaymentIntentRetrieve = Stripe.PaymentIntentRetrieveParams;
export type PaymentIntentList = Stripe.PaymentIntentListParams;
export type RefundCreate = Stripe.RefundCreateParams;
export type RefundList = Stripe.RefundListParams;
export type TransferCreate = Stripe.TransferCreateParams;
export type TransferList = Stripe.TransferListParams;
export type TransferReverse = Stripe.TransferCreateReversalParams;
export type DisputeList = Stripe.DisputeListParams;
export type AccountCreate = Stripe.AccountCreateParams;
export type AccountLinkCreate = Stripe.AccountLinkCreateParams;

export type Customer = Stripe.Customer;
export type DeletedCustomer = Stripe.DeletedCustomer;
export type PaymentMethod = Stripe.PaymentMethod;
export type PaymentIntent = Stripe.PaymentIntent;
export type Charge = Stripe.Charge;
export type Refund = Stripe.Refund;
export type Transfer = Stripe.Transfer;
export type TransferReversal = Stripe.TransferReversal;
export type Dispute = Stripe.Dispute;
export type Account = Stripe.Account;
export type AccountLink = Stripe.AccountLink;
export type LoginLink = Stripe.LoginLink;
