/* @name readCurrent */
select distinct on (name) name, version, value, author, changed_at from settings order by name, version desc;

/* @name readCurrentOf */
select version, value from settings where name = :name! order by version desc limit 1;

/* @name readHistoryOf */
select version, value, author, changed_at from settings
where name = :name! and version < :beforeVersion! order by version desc limit :limit!;

/* Inserts a version. Returns no row if the setting was changed since. */
/* @name insertVersion */
insert into settings (name, version, value, author)
select :name!, :basedOn!::integer + 1, :value!::jsonb, :author!
where :basedOn!::integer = (select coalesce(max(version), 0) from settings where name = :name!)
on conflict (name, version) do nothing
returning version, changed_at;
