/** Paths of the console, in a module of their own because paths.ts is in the first load. */
import { paths } from './paths.ts';

const withFilters = (path: string, filters: Record<string, string>): string => {
	const search = new URLSearchParams(filters).toString();
	return `${path}${search && `?${search}`}`;
};

export const adminOrdersPath = (filters: Record<string, string> = {}): string =>
	withFilters(`${paths.admin()}/orders`, filters);
export const adminOrderPath = (orderId: string): string =>
	`${paths.admin()}/orders/${encodeURIComponent(orderId)}`;
export const adminMoneyPath = (filters: Record<string, string> = {}): string =>
	withFilters(`${paths.admin()}/money`, filters);
export const adminHealthPath = (): string => `${paths.admin()}/health`;
export const adminGoLivePath = (): string => `${paths.admin()}/go-live`;
export const adminPagesPath = (): string => `${paths.admin()}/pages`;
export const adminSettingsPath = (): string => `${paths.admin()}/settings`;
export const adminTownPath = (): string => `${paths.admin()}/town`;
export const adminPeoplePath = (): string => `${paths.admin()}/people`;
export const adminPersonPath = (userId: string): string =>
	`${adminPeoplePath()}/${encodeURIComponent(userId)}`;
export const adminShopsPath = (filters: Record<string, string> = {}): string =>
	withFilters(`${paths.admin()}/shops`, filters);
export const adminShopSheetPath = (): string => `${adminShopsPath()}/sheet`;
export const adminShopPath = (shopId: string): string => `${adminShopsPath()}/${encodeURIComponent(shopId)}`;
