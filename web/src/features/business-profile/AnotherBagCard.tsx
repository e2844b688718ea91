import type { Business } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { anotherBagPath } from '#lib/another-bag-path.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Card } from './Card.tsx';

/** R-another-bag. */
export const AnotherBagCard = ({ business }: { business: Business }) => (
	<Card title={<Trans>Sell another bag</Trans>}>
		<p className="text-ink-soft">
			<Trans>
				A second kind of bag, with its own name, price and times. Address and payments come along.
			</Trans>
		</p>
		<Link to={anotherBagPath(business.id)} className={`mt-4 ${buttonLook({ tone: 'secondary' })}`}>
			<Plus aria-hidden /> <Trans>Add another bag at this address</Trans>
		</Link>
	</Card>
);
