create trigger members_facts before update on members for each row
	when ((new.business_id, new.user_id) is distinct from (old.business_id, old.user_id))
	execute function refuse('members_immutable', 'a member stays who they are');
create trigger members_no_delete before delete on members for each row execute function no_delete();
-- An invitation can be used once.
create trigger invitations_facts before update on invitations for each row
	when (old.used_at is not null
		or (new.id, new.business_id, new.email, new.token_sha256) is distinct from (old.id, old.business_id, old.email, old.token_sha256))
	execute function refuse('invitations_immutable', 'an invitation is used once');
-- A device can be paired once, and never after it was revoked.
create trigger counter_devices_facts before update on counter_devices for each row
	when ((new.id, new.business_id, new.code_sha256) is distinct from (old.id, old.business_id, old.code_sha256)
		or (old.paired_at is not null and (new.paired_at, new.secret_sha256) is distinct from (old.paired_at, old.secret_sha256))
		or (old.revoked_at is not null and new.revoked_at is null))
	execute function refuse('counter_devices_immutable', 'a device is paired once');
select protect_facts('counter_keys', '{ends_at}');
