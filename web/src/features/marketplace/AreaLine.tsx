import { Trans } from '@lingui/react/macro';
import { PlaceButton } from '#ui/PlaceButton.tsx';

export const AreaLine = ({ onLeave }: { onLeave(): void }) => (
	<PlaceButton onClick={onLeave}>
		<Trans>
			In this area of the map. <span className="font-medium">Back to your place</span>
		</Trans>
	</PlaceButton>
);
