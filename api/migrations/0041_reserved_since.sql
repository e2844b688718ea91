-- Since when bags of a slot are reserved for those who wait, without a break (inv_idle_bag). Moved by slots_guard, by the database's clock:
-- whoever offers them has no say in it.
alter table slots add column reserved_since timestamptz;
update slots set reserved_since = now() where reserved > 0;
