create trigger members_facts before update on members for each row
	when ((new.business_id, new.user_id) is distinct from (old.business_id, old.user_id))
	execute function refuse('members_immutable', 'a member stays who they are');
create trigger members_no_delete before delete on members for each row execute function no_delete();
create trigger no_truncate before truncate on members for each statement
	execute function refuse('members_no_truncate', 'members is never emptied');
-- Used once, by one person.
create trigger invitations_facts before update on invitations for each row
	when (old.used_at is not null
		or (new.id, new.business_id, new.email, new.token_sha256) is distinct from (old.id, old.business_id, old.email, old.token_sha256))
	execute function refuse('invitations_immutable', 'an invitation is used once');
create trigger no_truncate before truncate on invitations for each statement
	execute function refuse('invitations_no_truncate', 'invitations is never emptied');
