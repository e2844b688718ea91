/** Members, owners and counter devices of shops. A removed member loses access within two seconds (R-team). */
import { bound } from '#lib/bound.ts';
import { endAtDevices } from './counter-devices.store.ts';
import * as handovers from './handovers.store.ts';
import { createStaff } from './look-up-staff.ts';
import * as members from './manage-team.ts';
import { createCounterDevices, type DevicesDeps } from './run-counter-devices.ts';
import { membersOf, placesOfWork } from './team.store.ts';

export { teamErasure } from './team.erasure.ts';
export { teamExport, workplacesOf } from './team.export.ts';
export { isInsider } from './team.store.ts';
/** Used by #closing. */
export { endAtDevices, handovers, membersOf };

export type Team = ReturnType<typeof createTeam>;

export function createTeam(given: Omit<members.TeamDeps & DevicesDeps, 'staff'>) {
	const staff = createStaff(given.db);
	const deps = { ...given, staff };
	const { team, setRole, setEmails, remove, invite, withdraw, look, accept } = members;
	return {
		...staff,
		...bound(deps, { get: team, setRole, setEmails, remove, invite, withdraw, look, accept }),
		devices: createCounterDevices(deps),
		membersOf: (id: string) => membersOf(deps.db, id),
		placesOfWork: (userId: string) => placesOfWork(deps.db, userId),
	};
}
