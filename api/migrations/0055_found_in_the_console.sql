-- R-console-orders. When the provider last refused a transfer: that stays once it is sent, as `last_error` does.
alter table transfers add column refused_at timestamptz;

-- R-console-people. Owners and admins, few among many: a list of them would read all others.
create index users_by_rare_role on users (role, created_at desc, id desc) where role <> 'customer' and deleted_at is null;
