import { Link } from 'react-router';
import { Brand } from '#ui/Brand.tsx';

export const BrandLink = ({ to }: { to: string }) => (
	<Link to={to} className="inline-flex min-h-11 items-center rounded-full">
		<Brand />
	</Link>
);
