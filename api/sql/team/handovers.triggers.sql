create trigger handovers_facts before update on handovers for each row
	when ((new.id, new.business_id, new.from_user, new.to_user, new.stays, new.created_at, new.expires_at)
			is distinct from (old.id, old.business_id, old.from_user, old.to_user, old.stays, old.created_at, old.expires_at)
		or old.accepted_at is not null or old.ended_at is not null)
	execute function refuse('handovers_immutable', 'an offer is answered once, and stays as it was made');
create trigger handovers_no_delete before delete on handovers for each row execute function no_delete();
