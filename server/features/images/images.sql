/* The same picture uploaded again changes nothing. */
/* @name insertImage */
insert into images (sha256, content, width, height, uploaded_by)
values (:sha256!, :content!, :width!, :height!, :uploadedBy!)
on conflict (sha256) do nothing;

/* @name readImage */
select content from images where sha256 = :sha256!;
