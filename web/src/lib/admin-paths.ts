/** Addresses of the console. Of admins alone: paths.ts is loaded by everybody. */
import { paths } from './paths.ts';

/** `filters`: as the list's own address has them. */
export const adminOrdersPath = (filters: Record<string, string> = {}): string => {
	const search = new URLSearchParams(filters).toString();
	return `${paths.admin()}/orders${search && `?${search}`}`;
};
export const adminOrderPath = (orderId: string): string =>
	`${paths.admin()}/orders/${encodeURIComponent(orderId)}`;
export const adminHealthPath = (): string => `${paths.admin()}/health`;
export const adminPeoplePath = (): string => `${paths.admin()}/people`;
export const adminPersonPath = (userId: string): string =>
	`${adminPeoplePath()}/${encodeURIComponent(userId)}`;
export const adminShopsPath = (): string => `${paths.admin()}/shops`;
export const adminShopPath = (shopId: string): string => `${adminShopsPath()}/${encodeURIComponent(shopId)}`;
