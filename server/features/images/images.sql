/* Inserts a picture. Uploading the same picture again changes nothing. */
/* @name insertImage */
insert into images (sha256, content, width, height, uploaded_by)
values (:sha256!, :content!, :width!, :height!, :uploadedBy!)
on conflict (sha256) do nothing;

/* Serializes the uploads of an operator, so that several at once do not exceed the limit. */
/* @name lockUploader */
select 1 as "locked!" from operators where username = :username! for update;

/* Counts the uploads of an operator in this day of UTC. */
/* @name countUploads */
select count(*)::integer as "uploads!" from audit_log
where username = :username! and action = 'upload picture'
  and at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC';

/* @name readImage */
select content from images where sha256 = :sha256!;
