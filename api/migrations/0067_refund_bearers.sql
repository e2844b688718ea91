-- Who bears a refund (R-refund-bearer), and which failed ones are made up for: of several parts, each by itself.
alter table refunds
	add column borne_by text check (borne_by in ('share', 'platform', 'shop')),
	add column retried_at timestamptz check (retried_at is null or status = 'failed');
comment on column refunds.borne_by is 'Said as it is approved; null: by share.';
comment on column refunds.retried_at is 'A later refund makes up for this failed one since then.';
update refunds r set retried_at = later.at
from (
	select f.id, min(l.created_at) as at from refunds f
	join refunds l on l.payment_id = f.payment_id and l.created_at > f.created_at where f.status = 'failed' group by f.id
) later
where later.id = r.id;
drop index refunds_failed;
create index refunds_failed on refunds (updated_at) where status = 'failed' and retried_at is null;
