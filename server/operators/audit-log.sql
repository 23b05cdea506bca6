/* @name insertAuditLogEntry */
insert into audit_log (username, action, subject, details)
values (:username!, :action!, :subject!, :details!::jsonb);

/* @name listAuditLogEntries */
select id, at, username, action, subject, details from audit_log
where id < :beforeId! order by id desc limit :limit!;
