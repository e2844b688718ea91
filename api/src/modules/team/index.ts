/** Members, owners and counter devices of shops. A removed member loses access within two seconds (R-team). */
import type { Args } from '#lib/args.ts';
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
	return {
		...staff,
		get: (...args: Args<typeof members.team>) => members.team(deps, ...args),
		invite: (...args: Args<typeof members.invite>) => members.invite(deps, ...args),
		withdraw: (...args: Args<typeof members.withdraw>) => members.withdraw(deps, ...args),
		setRole: (...args: Args<typeof members.setRole>) => members.setRole(deps, ...args),
		setEmails: (...args: Args<typeof members.setEmails>) => members.setEmails(deps, ...args),
		remove: (...args: Args<typeof members.remove>) => members.remove(deps, ...args),
		look: (token: string) => members.look(deps, token),
		accept: (...args: Args<typeof members.accept>) => members.accept(deps, ...args),
		devices: createCounterDevices(deps),
		membersOf: (id: string) => membersOf(deps.db, id),
		placesOfWork: (userId: string) => placesOfWork(deps.db, userId),
	};
}
