/* The same picture uploaded again changes nothing. */
/* @name insertImage */
insert into images (sha256, content, width, height, uploaded_by)
values (:sha256!, :content!, :width!, :height!, :uploadedBy!)
on conflict (sha256) do nothing;

/* Uploads of an operator come one after the other, so that several at once do not pass the limit. */
/* @name lockUploader */
select 1 as "locked!" from operators where username = :username! for update;

/* Uploads of an operator in this day of UTC. */
/* @name countUploads */
select count(*)::integer as "uploads!" from audit_log
where username = :username! and action = 'upload picture'
  and at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC';

/* @name readImage */
select content from images where sha256 = :sha256!;
