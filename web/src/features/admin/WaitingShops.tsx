/** Shops from a sheet that wait for their owners (R-shop-drafts). */
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#api/query.ts';
import { adminShopSheetPath } from '#lib/admin-paths.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Table } from '#ui/Table.tsx';
import { Go, Loaded, Part, Since, Two } from './parts.tsx';

const waitingShops = () => queryFor('admin.shopDrafts.list', {});
const titleOf = (count: number) => t`Waiting for their owners: ${count}`;

/** One line on the list of shops. */
export function WaitingLink() {
	const count = useQuery(waitingShops()).data?.drafts.length ?? 0;
	return count > 0 && <Go to={adminShopSheetPath()}>{titleOf(count)}</Go>;
}

export const WaitingShops = () => (
	<Loaded query={useQuery(waitingShops())} failure={t`Failed to load shops`} skeleton={null}>
		{({ drafts }) =>
			drafts.length > 0 && (
				<Part
					title={titleOf(drafts.length)}
					intro={t`They got an email with their link. To send it again, choose their sheet again.`}
				>
					<Table
						caption={t`Shops waiting for their owners`}
						rows={drafts}
						columns={[
							[t`Shop`, ({ name, email }) => <Two of={name} below={email} />],
							[
								t`Link works until`,
								({ expires_at, link }) => (
									<span className="grid justify-items-start gap-2">
										<Since at={expires_at} />
										<CopyButton text={link} label={t`Copy the link`} size="small" />
									</span>
								),
							],
						]}
					/>
				</Part>
			)
		}
	</Loaded>
);
