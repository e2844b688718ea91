import { Link } from 'react-router';
import { Brand } from '#ui/Brand.tsx';

export function BrandLink({ to }: { to: string }) {
	return (
		<Link to={to} className="inline-flex min-h-11 items-center rounded-full">
			<Brand />
		</Link>
	);
}
