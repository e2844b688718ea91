-- I6
select protect_facts(
	'refunds', '{status,reason,answer,answered_at,answered_by,updated_at}', '{provider_refund_id,borne_by,retried_at}'
);
create trigger refunds_business before insert on refunds for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger refunds_begin before insert on refunds for each row
	when (new.status not in ('requested', 'approved') and (new.status <> 'succeeded' or new.requested_by <> 'provider'))
	execute function refuse('refunds_transition', 'a refund begins with somebody who asks for it');
create trigger refunds_fit before insert on refunds for each row when (new.status = 'requested') execute function refunds_fit();
create trigger refunds_reserve before insert or update on refunds for each row execute function refunds_reserve();
create trigger refunds_status before update of status on refunds for each row
	when (old.status <> new.status) execute function check_status();
create trigger refunds_wording before update on refunds for each row
	when (new.reason <> old.reason and new.reason <> 'erased'
		or new.status = old.status and (
			new.answer is distinct from old.answer and new.answer is distinct from 'erased'
			or (new.answered_at, new.answered_by, new.borne_by) is distinct from (old.answered_at, old.answered_by, old.borne_by)
		))
	execute function refuse('refunds_immutable', 'what was asked and answered stays, or is forgotten');
create trigger refunds_no_delete before delete on refunds for each row execute function no_delete();
