create trigger audit_log_chained before insert on audit_log for each row execute function chain_audit_log();
create trigger audit_log_immutable before update on audit_log for each row execute function append_only();
-- Entries may be deleted after a year.
create trigger audit_log_recent before delete on audit_log for each row
	when (old.at > now() - interval '1 year') execute function append_only();
