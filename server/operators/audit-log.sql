/* @name insertAuditLogEntry */
insert into audit_log (username, action, subject, details, before, after)
values (:username!, :action!, :subject!, :details!::jsonb, :before::jsonb, :after::jsonb);

/* @name listAuditLogEntries */
select id, at, username, action, subject, details from audit_log
where id < :beforeId! order by id desc limit :limit!;
